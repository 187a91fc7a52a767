import { type Reader, tellAtOnce } from '#claim/change/tell-at-once.server.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { MailContent } from '#server/outbox/mail/mail-content.ts';
import { say } from '#shared/words/say.ts';
import type { ServerText } from '#shared/words/server-texts.ts';
import { wishKindWords } from './parcel-words.rules.ts';
import type { Wish } from './rebooking.rules.ts';

export type PlaceChange = { claimId: string; rebookingId: string; wish: Wish };

type Told = Reader & { kind: ServerText };

/** Of an address it is the return address: another one is told as its change. */
const kindOf = ({ kind }: Wish): ServerText => (kind === 'address' ? 'To your return address' : wishKindWords[kind]);

function mailOf({ kind, brand, locale, linkTo }: Told): MailContent {
  return {
    subject: say(locale, 'Your parcel goes to another place'),
    heading: say(locale, 'Your parcel goes to another place'),
    paragraphs: [
      say(
        locale,
        'The courier has confirmed where it leaves your device. We leave out names and addresses, in case others read your mail.',
      ),
      say(locale, 'If you asked for this, you don’t need to do anything.'),
    ],
    facts: [[say(locale, 'Now'), say(locale, kind)]],
    action: { label: say(locale, 'See your parcel'), url: linkTo('my-delivery') },
    closing: [
      say(locale, 'If this wasn’t you, tell us at once: call {phone} or reply to this email.', {
        phone: brand.contact.phone,
      }),
    ],
  };
}

const textOf = ({ kind, brand, locale }: Told): string =>
  say(locale, '{company}: your parcel goes to another place ({place}). If this wasn’t you, call us at once: {phone}', {
    company: brand.companyName,
    place: say(locale, kind),
    phone: brand.contact.phone,
  });

/** Tells the claimant at once of which kind the place is that a courier has confirmed: a bare look-up can ask for it. */
export async function tellPlaceChanged(tx: Tx, services: Services, change: PlaceChange): Promise<void> {
  const { claimId, rebookingId, wish } = change;
  const kind = kindOf(wish);
  await tellAtOnce(tx, services, {
    claimId,
    untold: { kind: 'untold-place' },
    key: `parcel-place ${claimId} ${rebookingId}`,
    mailFor: (reader) => mailOf({ ...reader, kind }),
    textFor: (reader) => textOf({ ...reader, kind }),
  });
}
