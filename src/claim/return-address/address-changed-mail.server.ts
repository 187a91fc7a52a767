import { isAddressFailing } from '#claim/change/failing-address.data.ts';
import { readToldLocale } from '#claim/read/told-locale.data.ts';
import { siteOf } from '#server/brands/brand-site.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import type { Brand } from '#server/brands/brand.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { canText } from '#server/gateways/sms/sms-open.ts';
import { MailError, type MailContent } from '#server/outbox/mail/mail-content.ts';
import { addMail } from '#server/outbox/mail/mail.ts';
import { textableNumber } from '#server/outbox/sms/phone-number.ts';
import { addText } from '#server/outbox/sms/sms.ts';
import { claimLink } from '#server/secrets/claim-link.ts';
import type { Locale } from '#shared/locale.ts';
import type { Address } from '#shared/people/address.ts';
import { cleanEmail } from '#shared/people/email.ts';
import { say } from '#shared/words/say.ts';
import { addressHint } from './address-hint.rules.ts';
import type { BookedDelivery } from './booked-delivery.rules.ts';

export type AddressChange = {
  claimId: string;
  changeId: string;
  /** Null once several changes were made of which not each was told. */
  before: Address | null;
  after: Address;
  /** A delivery that does not follow by itself. */
  elsewhere: BookedDelivery | null;
};

type Told = AddressChange & { brand: Brand; locale: Locale; services: Services };

const hintIn = (locale: Locale, address: Address): string => addressHint(address) ?? say(locale, 'no street named');

/** What differs may be only what the mail leaves out. */
function nowHint({ before, after, locale }: Told): string {
  const hint = hintIn(locale, after);
  if (before === null || hint !== hintIn(locale, before)) return hint;
  return say(locale, '{address} (another house or flat)', { address: hint });
}

function whatNow({ elsewhere, locale }: Told): string {
  if (elsewhere === null) return say(locale, 'If you changed it, you don’t need to do anything.');
  const courier = elsewhere.courier || say(locale, 'the courier');
  return say(
    locale,
    'A parcel is booked already. It doesn’t go to the new address unless {courier} confirms that. Your claim’s page says how to ask.',
    { courier },
  );
}

function factsOf(told: Told): NonNullable<MailContent['facts']> {
  const { before, locale } = told;
  const now: [string, string] = [say(locale, 'Now'), nowHint(told)];
  return before === null ? [now] : [[say(locale, 'Before'), hintIn(locale, before)], now];
}

function mailOf(told: Told): MailContent {
  const { claimId, before, brand, locale, services } = told;
  const site = siteOf(services.settings, brand);
  return {
    subject: say(locale, 'Your return address was changed'),
    heading: say(locale, 'Your return address was changed'),
    paragraphs: [
      say(
        locale,
        'It is where your device goes back to. We leave out house numbers and half of the post code, in case others read your mail.',
      ),
      ...(before === null
        ? [say(locale, 'It was changed several times in a short time. This is what counts now.')]
        : []),
      whatNow(told),
    ],
    facts: factsOf(told),
    action: {
      label: say(locale, 'See your return address'),
      url: claimLink(site, { claimId, now: services.now() }, 'my-details'),
    },
    closing: [
      say(
        locale,
        'If this wasn’t you, change it back there and tell us at once: call {phone} or reply to this email.',
        { phone: brand.contact.phone },
      ),
    ],
  };
}

async function mailClaimant(tx: Tx, told: Told, email: string): Promise<boolean> {
  const { claimId, changeId, brand, locale, services } = told;
  if (email.trim() === '') return false;
  const key = `return-address ${claimId} ${changeId}`;
  const mail = { key, to: email, brandId: brand.id, locale, content: mailOf(told), claimId };
  return addMail(tx, mail, services).then(
    () => true,
    (error: unknown) => {
      if (error instanceof MailError) return false;
      throw error;
    },
  );
}

async function textClaimant(tx: Tx, told: Told, numbers: { mobile: string; phone: string }): Promise<void> {
  const { claimId, changeId, brand, locale, services } = told;
  const number = textableNumber(numbers);
  if (number.is !== 'ok' || !canText(services.settings)) return;
  const body = say(
    locale,
    '{company}: your return address was changed to {address}. If this wasn’t you, call us at once: {phone}',
    { company: brand.companyName, address: nowHint(told), phone: brand.contact.phone },
  );
  await addText(tx, { key: `return-address ${claimId} ${changeId}`, to: number.to, body, claimId }, services);
}

/**
 * Mails the claimant that the return address was changed, and texts them where no mail can go or the last one came
 * back. Reference and post code are enough to change it, so this goes out also where all notices are stopped.
 */
export async function tellAddressChanged(tx: Tx, services: Services, change: AddressChange): Promise<void> {
  const { claimId } = change;
  const { email, brand, ...numbers } = await tx
    .selectFrom('claim')
    .select(['end_user_email as email', 'end_user_mobile as mobile', 'end_user_phone as phone', 'brand'])
    .where('id', '=', claimId)
    .executeTakeFirstOrThrow();
  const locale = await readToldLocale(tx, claimId);
  const told = { ...change, brand: brandsOf(services).byId(brand), locale, services };
  const isMailed = await mailClaimant(tx, told, email);
  if (!isMailed || (await isAddressFailing(tx, claimId, { channel: 'mail', to: cleanEmail(email) })))
    await textClaimant(tx, told, numbers);
}
