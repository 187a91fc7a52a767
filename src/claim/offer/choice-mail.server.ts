import { tellProof } from '#claim/quote/approval-mail.server.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Choice } from './choose-option.server.ts';

/** `heardOf` is whoever chose in another way than on the page, and told us; `by` wrote it down at the desk. */
type Chosen = { claimId: string; choice: Choice; heardOf?: string; by?: string | null };

/** Tells the claimant at once what was chosen, as it was. */
export function tellChosen(tx: Tx, services: Services, { claimId, choice, heardOf, by }: Chosen): Promise<void> {
  const isOwn = heardOf === undefined;
  return tellProof(tx, services, {
    claimId,
    heardOf,
    untold: { kind: 'untold-outcome', by },
    key: `choice:${choice.id}`,
    subject: 'Your choice',
    heading: isOwn ? 'You’ve chosen' : 'Your choice has been recorded',
    paragraphs: [
      isOwn
        ? 'This is what you chose. Please keep it.'
        : '{who} told us that this is what you would like. Please keep it.',
    ],
    factsFor: () => choice.rows,
    action: { label: 'See your choice', part: 'outcome' },
    text: '{company}: your choice was recorded. If this isn’t right, call us at once: {phone}',
  });
}
