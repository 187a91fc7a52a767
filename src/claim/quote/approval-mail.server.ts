import { readClaimFacts } from '#claim/read/claim-facts.data.ts';
import { deviceOf } from '#claim/wording/device.rules.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { MailError } from '#server/outbox/mail/mail-content.ts';
import { addMail } from '#server/outbox/mail/mail.ts';
import type { Locale } from '#shared/locale.ts';
import { say } from '#shared/words/say.ts';
import type { ServerText } from '#shared/words/server-texts.ts';
import type { Decision } from './quote-decisions.server.ts';

/** The mail is in the locale. `{who}` in the paragraph is `heardOf`. */
type Proof = {
  claimId: string;
  heardOf?: string | undefined;
  locale?: Locale;
  key: string;
  /** Without the claim's reference. */
  subject: ServerText;
  heading: ServerText;
  paragraph: ServerText;
  facts: [label: string, value: string][];
  action: { label: ServerText; url: string };
};

/** Mails the claimant what was decided, as it was. Returns whether there is an address to send it to. */
export async function mailProof(
  tx: Tx,
  services: Services,
  { claimId, locale = 'en-GB', heardOf = '', key, subject, heading, paragraph, facts, action }: Proof,
): Promise<boolean> {
  const claim = await tx
    .selectFrom('claim')
    .select(['number', 'brand', 'end_user_email as email'])
    .where('id', '=', claimId)
    .executeTakeFirstOrThrow();
  if (claim.email.trim() === '') return false;
  const { device } = await readClaimFacts(tx, claimId);
  const content = {
    subject: say(locale, '{subject}, claim {number}', { subject: say(locale, subject), number: claim.number }),
    heading: say(locale, heading),
    paragraphs: [say(locale, paragraph, { who: heardOf })],
    device: deviceOf(device, locale),
    facts,
    action: { ...action, label: say(locale, action.label) },
  };
  const brandId = brandsOf(services).byId(claim.brand).id;
  const mail = { key, to: claim.email, brandId, locale, content, claimId } as const;
  // An invalid address must not undo the decision; the page has it too.
  return addMail(tx, mail, services).then(
    () => true,
    (error: unknown) => {
      if (error instanceof MailError) return false;
      throw error;
    },
  );
}

/** `heardOf` is whoever approved it in another way than on the page, and told us. */
type Of = { claimId: string; decision: Decision; locale?: Locale; heardOf?: string };

/** Mails the claimant what was approved, as it was. Returns whether there is an address to send it to. */
export function sendApproval(tx: Tx, services: Services, { claimId, decision, locale, heardOf }: Of): Promise<boolean> {
  const isOwn = heardOf === undefined;
  return mailProof(tx, services, {
    claimId,
    heardOf,
    ...(locale && { locale }),
    key: `approval:${decision.id}`,
    subject: 'Your approved quote',
    heading: isOwn ? 'You’ve approved your quote' : 'Your quote has been approved',
    paragraph: isOwn
      ? 'This is what you approved. Please keep it.'
      : '{who} told us that this is approved. Please keep it, and tell us at once if it isn’t right.',
    facts: decision.rows,
    action: { label: 'See your quote', url: `/quote/${claimId}` },
  });
}
