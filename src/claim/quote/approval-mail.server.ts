import { readClaimFacts } from '#claim/read/claim-facts.data.ts';
import { deviceOf } from '#claim/wording/device.rules.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { MailError } from '#server/outbox/mail/mail-content.ts';
import { addMail } from '#server/outbox/mail/mail.ts';
import type { Locale } from '#shared/locale.ts';
import type { Decision } from './quote-decisions.ts';

/** `heardOf` is whoever approved it in another way than on the page, and told us. */
type Of = { claimId: string; decision: Decision; locale?: Locale; heardOf?: string };

/** Mails the claimant what was approved, as it was. Returns whether there is an address to send it to. */
export async function sendApproval(
  tx: Tx,
  services: Services,
  { claimId, decision, locale = 'en-GB', heardOf }: Of,
): Promise<boolean> {
  const claim = await tx
    .selectFrom('claim')
    .select(['number', 'brand', 'end_user_email as email'])
    .where('id', '=', claimId)
    .executeTakeFirstOrThrow();
  if (claim.email.trim() === '') return false;
  const { device } = await readClaimFacts(tx, claimId);
  const content = {
    subject: `Your approved quote, claim ${claim.number}`,
    ...(heardOf === undefined
      ? { heading: 'You’ve approved your quote', paragraphs: ['This is what you approved. Please keep it.'] }
      : {
          heading: 'Your quote has been approved',
          paragraphs: [
            `${heardOf} told us that this is approved. Please keep it, and tell us at once if it isn’t right.`,
          ],
        }),
    device: deviceOf(device),
    facts: decision.rows,
    action: { label: 'See your quote', url: `/quote/${claimId}` },
  };
  const brandId = brandsOf(services.settings).byId(claim.brand).id;
  const mail = { key: `approval:${decision.id}`, to: claim.email, brandId, locale, content, claimId } as const;
  // An invalid address must not undo the approval; the page has it too.
  return addMail(tx, mail, services).then(
    () => true,
    (error: unknown) => {
      if (error instanceof MailError) return false;
      throw error;
    },
  );
}
