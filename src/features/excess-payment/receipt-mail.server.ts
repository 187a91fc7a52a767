import { endAction } from '#claim/nominated/nominated-mails.server.ts';
import { readClaimFacts } from '#claim/read/claim-facts.data.ts';
import { readToldLocale } from '#claim/read/told-locale.data.ts';
import { deviceOf } from '#claim/wording/device.rules.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { MailError, type MailContent } from '#server/outbox/mail/mail-content.ts';
import { addMail } from '#server/outbox/mail/mail.ts';
import { type Locale, localeNamed } from '#shared/locale.ts';
import { say } from '#shared/words/say.ts';
import type { ExcessClaim } from './excess-claim.data.ts';
import { isBegunBy, type IntentRow } from './intents.data.ts';
import type { PaymentState } from './payment-state.rules.ts';
import { receiptMailKey } from './receipt-mail.data.ts';
import { practiceNote, receiptFacts } from './receipt.rules.ts';

type Paid = { row: IntentRow; claim: ExcessClaim; after: PaymentState };

type Said = Pick<MailContent, 'subject' | 'heading' | 'paragraphs' | 'action' | 'closing'>;

const ownReceipt = ({ claim_id: id, claim_number: number }: IntentRow, locale: Locale): Said => ({
  subject: say(locale, 'Receipt for your excess, claim {number}', { number }),
  heading: say(locale, 'Your excess has been paid'),
  paragraphs: [say(locale, 'Thank you. This is your receipt.')],
  action: { label: say(locale, 'See your claim'), url: `/excess-payment/${id}` },
});

/** Tells the claimant who has paid, and where to end that they may. */
function nomineesReceipt(services: Services, { row, claim }: Paid, locale: Locale): Said {
  const { claim_id: claimId, claim_number: number, nominated_name: name } = row;
  return {
    subject: say(locale, '{name} paid your excess, claim {number}', { name, number }),
    heading: say(locale, '{name} paid your excess', { name }),
    paragraphs: [say(locale, '{name} paid it for you. This is the receipt. Please keep it.', { name })],
    action: endAction(services, { claimId, brand: claim.brand, locale }),
    closing: [say(locale, 'If this isn’t right, end it there at once, and tell us.')],
  };
}

/** Mails the claimant a receipt. Returns whether it could be: an invalid address must not undo the payment. */
export async function mailReceipt(tx: Tx, services: Services, paid: Paid): Promise<boolean> {
  const { row, claim, after } = paid;
  if (claim.email.trim() === '') return false;
  const { id, claim_id: claimId, claim_number: claimNumber, pence, provider, nominated_name: paidBy } = row;
  const isOwn = isBegunBy(row, null);
  const { device } = await readClaimFacts(tx, claimId);
  const isPractice = provider === 'practice';
  // A nominee's page may be in another language than the claimant's.
  const locale = isOwn ? localeNamed(row.locale) : await readToldLocale(tx, claimId);
  const paidAt = after.paidAt ?? after.at;
  const card = isOwn ? after.card : null;
  const receipt = { claimNumber, pence, paidAt, card, paymentId: id, paidBy, refundedPence: 0, isPractice };
  const said = isOwn ? ownReceipt(row, locale) : nomineesReceipt(services, paid, locale);
  const content = {
    ...said,
    paragraphs: [...said.paragraphs, ...(isPractice ? [say(locale, practiceNote)] : [])],
    device: deviceOf(device, locale),
    facts: receiptFacts(receipt, locale),
  };
  const brandId = brandsOf(services).byId(claim.brand).id;
  const mail = { key: receiptMailKey(id), to: claim.email, brandId, locale, content, claimId } as const;
  return addMail(tx, mail, services).then(
    () => true,
    (error: unknown) => {
      if (error instanceof MailError) return false;
      throw error;
    },
  );
}
