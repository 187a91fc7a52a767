import { endAction } from '#claim/nominated/nominated-mails.server.ts';
import { findNominated } from '#claim/nominated/nominated.data.ts';
import { actingPath } from '#claim/nominated/nominated.rules.ts';
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
import type { IntentRow } from './intents.data.ts';
import type { PaymentState } from './payment-state.rules.ts';
import { nomineeReceiptKey, receiptMailKey } from './receipt-mail.data.ts';
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
    action: endAction(services, { claimId, email: claim.email, brand: claim.brand, locale }),
    closing: [say(locale, 'If this isn’t right, end it there at once, and tell us.')],
  };
}

/** To whoever has paid. It says no more of the claim than their page does with the right to pay alone. */
const payersReceipt = ({ claim_id: claimId, claim_number: number }: IntentRow, locale: Locale): Said => ({
  subject: say(locale, 'Receipt for the excess that you paid, claim {number}', { number }),
  heading: say(locale, 'You paid the excess'),
  paragraphs: [say(locale, 'Thank you. This is your receipt.')],
  action: { label: say(locale, 'See your payment'), url: actingPath(claimId) },
});

type Letter = { key: string; to: string; locale: Locale; said: Said; hasCard: boolean };

/** Returns whether it could be mailed: an invalid address must not undo the payment. */
async function mailTo(tx: Tx, services: Services, { row, claim, after }: Paid, letter: Letter): Promise<boolean> {
  const { key, to, locale, said, hasCard } = letter;
  if (to.trim() === '') return false;
  const { id, claim_id: claimId, claim_number: claimNumber, pence, provider, nominated_name: paidBy } = row;
  const { device } = await readClaimFacts(tx, claimId);
  const isPractice = provider === 'practice';
  const paidAt = after.paidAt ?? after.at;
  const card = hasCard ? after.card : null;
  const receipt = { claimNumber, pence, paidAt, card, paymentId: id, paidBy, refundedPence: 0, isPractice };
  const content = {
    ...said,
    paragraphs: [...said.paragraphs, ...(isPractice ? [say(locale, practiceNote)] : [])],
    device: deviceOf(device, locale),
    facts: receiptFacts(receipt, locale),
  };
  const brandId = brandsOf(services).byId(claim.brand).id;
  return addMail(tx, { key, to, brandId, locale, content, claimId }, services).then(
    () => true,
    (error: unknown) => {
      if (error instanceof MailError) return false;
      throw error;
    },
  );
}

async function mailPayer(tx: Tx, services: Services, paid: Paid, nominatedId: string): Promise<void> {
  const { row } = paid;
  const nominee = await findNominated(tx, row.claim_id, nominatedId);
  if (nominee === null) return;
  const locale = localeNamed(row.locale);
  const letter = { key: nomineeReceiptKey(row.id), to: nominee.email, locale, hasCard: true };
  await mailTo(tx, services, paid, { ...letter, said: payersReceipt(row, locale) });
}

/** Mails a receipt to the claimant, and to the nominee who has paid. Returns whether the claimant's could be mailed. */
export async function mailReceipts(tx: Tx, services: Services, paid: Paid): Promise<boolean> {
  const { row, claim } = paid;
  const key = receiptMailKey(row.id);
  if (row.nominated_id === null) {
    const locale = localeNamed(row.locale);
    return mailTo(tx, services, paid, { key, to: claim.email, locale, hasCard: true, said: ownReceipt(row, locale) });
  }
  await mailPayer(tx, services, paid, row.nominated_id);
  // A nominee's page may be in another language than the claimant's.
  const locale = await readToldLocale(tx, row.claim_id);
  const said = nomineesReceipt(services, paid, locale);
  return mailTo(tx, services, paid, { key, to: claim.email, locale, hasCard: false, said });
}
