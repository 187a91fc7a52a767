import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { say } from '#shared/words/say.ts';
import { tellProof } from './approval-mail.server.ts';
import type { Decision } from './quote-decisions.server.ts';

/** `heardOf` is whoever declined it in another way than on the page, and told us; `by` wrote it down at the desk. */
type Declined = { claimId: string; decision: Decision; heardOf?: string; by?: string | null };

/**
 * Tells the claimant at once that the quote was declined: a bare look-up can do it, and it is final. The reason is left
 * out: whoever declined it typed it, and others may read the mail as ours.
 */
export function tellDeclined(tx: Tx, services: Services, { claimId, decision, heardOf, by }: Declined): Promise<void> {
  return tellProof(tx, services, {
    claimId,
    heardOf,
    untold: { kind: 'untold-quote', by },
    key: `declined:${decision.id}`,
    subject: 'Your quote was declined',
    heading: 'Your quote was declined',
    paragraphs: [
      heardOf === undefined ? 'It was declined on your claim’s page.' : '{who} told us that this is declined.',
      'We’ll contact you about sending your device back or another way.',
    ],
    factsFor: (locale) => [
      [say(locale, 'Version'), String(decision.number)],
      [say(locale, 'On'), formatDateTime(decision.decidedAt, locale)],
    ],
    action: { label: 'See your quote', part: 'quote' },
    text: '{company}: your quote was declined. If this isn’t right, call us at once: {phone}',
  });
}
