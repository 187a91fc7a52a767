import { brandText, type Reader, tellAtOnce, type Untold } from '#claim/change/tell-at-once.server.ts';
import { readClaimFacts } from '#claim/read/claim-facts.data.ts';
import { deviceOf } from '#claim/wording/device.rules.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Locale } from '#shared/locale.ts';
import { say } from '#shared/words/say.ts';
import type { ServerText } from '#shared/words/server-texts.ts';
import type { Decision } from './quote-decisions.server.ts';

type Proof = {
  claimId: string;
  /** Whoever told us; without it, it was done on the claim's page. */
  heardOf: string | undefined;
  untold: Untold;
  key: string;
  /** Without the claim's reference. */
  subject: ServerText;
  heading: ServerText;
  /** `{who}` is `heardOf`. */
  paragraphs: ServerText[];
  /** Of what was agreed to in the words of then, whatever the language of the mail. */
  factsFor: (locale: Locale) => [label: string, value: string][];
  action: { label: ServerText; part: string };
  /** With `{company}` and `{phone}`, and no amount. */
  text: ServerText;
};

/** Returns the last lines of a mail about a decision, which a stranger may have made. */
const decisionClosing = (reader: Reader, isOwn: boolean): string[] => [
  brandText(
    reader,
    isOwn
      ? 'If this wasn’t you, tell us at once: call {phone} or reply to this email.'
      : 'If this isn’t right, tell us at once: call {phone} or reply to this email.',
  ),
];

/** Tells the claimant at once what was decided, as it was: a bare look-up can decide it. */
export async function tellProof(tx: Tx, services: Services, proof: Proof): Promise<void> {
  const { claimId, heardOf, untold, key, subject, heading, paragraphs, factsFor, action, text } = proof;
  const claim = tx.selectFrom('claim').select('number').where('id', '=', claimId);
  const { number } = await claim.executeTakeFirstOrThrow();
  const { device } = await readClaimFacts(tx, claimId);
  await tellAtOnce(tx, services, {
    claimId,
    untold,
    key,
    mailFor: (reader) => ({
      subject: say(reader.locale, '{subject}, claim {number}', { subject: say(reader.locale, subject), number }),
      heading: say(reader.locale, heading),
      paragraphs: paragraphs.map((paragraph) => say(reader.locale, paragraph, { who: heardOf ?? '' })),
      device: deviceOf(device, reader.locale),
      facts: factsFor(reader.locale),
      action: { label: say(reader.locale, action.label), url: reader.linkTo(action.part) },
      closing: decisionClosing(reader, heardOf === undefined),
    }),
    textFor: (reader) => brandText(reader, text),
  });
}

/** `heardOf` is whoever approved it in another way than on the page, and told us; `by` wrote it down at the desk. */
type Approved = { claimId: string; decision: Decision; heardOf?: string; by?: string | null };

/** Tells the claimant at once what was approved, as it was. */
export function tellApproved(tx: Tx, services: Services, { claimId, decision, heardOf, by }: Approved): Promise<void> {
  const isOwn = heardOf === undefined;
  return tellProof(tx, services, {
    claimId,
    heardOf,
    untold: { kind: 'untold-quote', by },
    key: `approval:${decision.id}`,
    subject: 'Your approved quote',
    heading: isOwn ? 'You’ve approved your quote' : 'Your quote has been approved',
    paragraphs: [
      isOwn ? 'This is what you approved. Please keep it.' : '{who} told us that this is approved. Please keep it.',
    ],
    factsFor: () => decision.rows,
    action: { label: 'See your quote', part: 'quote' },
    text: '{company}: your quote was approved. If this isn’t right, call us at once: {phone}',
  });
}
