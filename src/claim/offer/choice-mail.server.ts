import { mailProof } from '#claim/quote/approval-mail.server.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Locale } from '#shared/locale.ts';
import type { Choice } from './choose-option.server.ts';

/** `heardOf` is whoever chose in another way than on the page, and told us. */
type Of = { claimId: string; choice: Choice; locale?: Locale; heardOf?: string };

/** Mails the claimant what was chosen, as it was. Returns whether there is an address to send it to. */
export function sendChoice(tx: Tx, services: Services, { claimId, choice, locale, heardOf }: Of): Promise<boolean> {
  const isOwn = heardOf === undefined;
  return mailProof(tx, services, {
    claimId,
    heardOf,
    ...(locale && { locale }),
    key: `choice:${choice.id}`,
    subject: 'Your choice',
    heading: isOwn ? 'You’ve chosen' : 'Your choice has been recorded',
    paragraph: isOwn
      ? 'This is what you chose. Please keep it.'
      : '{who} told us that this is what you would like. Please keep it, and tell us at once if it isn’t right.',
    facts: choice.rows,
    action: { label: 'See your choice', url: `/outcome/${claimId}` },
  });
}
