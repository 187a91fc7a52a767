import { type Reader, tellAtOnce } from '#claim/change/tell-at-once.server.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { MailContent } from '#server/outbox/mail/mail-content.ts';
import type { Locale } from '#shared/locale.ts';
import type { Address } from '#shared/people/address.ts';
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

type Told = AddressChange & Reader;

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
  const { before, brand, locale, linkTo } = told;
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
    action: { label: say(locale, 'See your return address'), url: linkTo('my-details') },
    closing: [
      say(
        locale,
        'If this wasn’t you, change it back there and tell us at once: call {phone} or reply to this email.',
        { phone: brand.contact.phone },
      ),
    ],
  };
}

const textOf = (told: Told): string =>
  say(
    told.locale,
    '{company}: your return address was changed to {address}. If this wasn’t you, call us at once: {phone}',
    { company: told.brand.companyName, address: nowHint(told), phone: told.brand.contact.phone },
  );

/** Tells the claimant at once that the return address was changed: reference and post code are enough to change it. */
export async function tellAddressChanged(tx: Tx, services: Services, change: AddressChange): Promise<void> {
  const { claimId, changeId } = change;
  await tellAtOnce(tx, services, {
    claimId,
    untold: change.elsewhere === null ? { kind: 'untold-address' } : null,
    key: `return-address ${claimId} ${changeId}`,
    mailFor: (reader) => mailOf({ ...change, ...reader }),
    textFor: (reader) => textOf({ ...change, ...reader }),
  });
}
