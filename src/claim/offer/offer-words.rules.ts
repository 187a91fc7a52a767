// What a claimant chooses, and the proof of it: the same words on the page, in the mail and at the desk.
import type { ServerText } from '#shared/words/server-texts.ts';
import { baseLocale, type Locale } from '#shared/locale.ts';
import { formatDate, formatDateTime } from '#shared/time/dates.ts';
import { type Counted, langIfUnknown, operatorTextLang, say, sayCount, translatedIfKnown } from '#shared/words/say.ts';
import { noonOf } from '#claim/promise/noon.rules.ts';
import { codeRows, isTicked, money, ownPage } from '../quote/quote-words.rules.ts';
import type { ChooserKind, OfferContent, OptionContent } from './offer.rules.ts';

/** Returns "Refurbished iPhone 13, 128 GB, blue". The grade stands in the name, because nobody may miss it. */
export function optionName({ kind, title, grade, amountPence }: OptionContent, locale: Locale = baseLocale): string {
  const amount = money(amountPence ?? 0, locale);
  switch (kind) {
    case 'replacement':
      return say(locale, grade === 'refurbished' ? 'Refurbished {title}' : 'New {title}', { title });
    case 'voucher':
      return say(locale, 'Voucher for {amount}', { amount });
    case 'cash':
      return say(locale, '{amount} paid to you', { amount });
    case 'return':
      return say(locale, 'Your device back, unrepaired');
  }
}

export const consentWords = (option: OptionContent, locale: Locale): string =>
  say(locale, 'You choose: {option}.', { option: optionName(option, locale) });

export const consentTick = 'I’ve read what I get, and what becomes of my device and its data.';

const daysAfter: Counted = {
  one: 'about {count} working day after the choice',
  other: 'about {count} working days after the choice',
};
const months: Counted = { one: '{count} month', other: '{count} months' };

type Row = [label: string, value: string];

const row = (label: string, value: string): Row[] => (value === '' ? [] : [[label, value]]);

/** `lang` is that of the value, or of its `part`; null where it is the reader's. */
export type OptionLine = { label: string; value: string; lang: Locale | null; part?: string };

function kindLines({ kind, grade, amountPence, validUntil, details }: OptionContent, locale: Locale): OptionLine[] {
  const { wear, differences, warrantyMonths, workingDays, place, delivery, cannotUndo, payer } = details;
  const after = workingDays === null ? '' : sayCount(locale, workingDays, daysAfter);
  const labelled = (label: ServerText, value: string): OptionLine[] => line(label, { value, lang: null }, locale);
  const ownWords = (label: ServerText, value: string): OptionLine[] =>
    line(label, { value, lang: operatorTextLang(locale) }, locale);
  if (kind === 'replacement') {
    const means = say(locale, 'used before, and tested. Marks of wear you can see from 20 cm: {wear}', { wear });
    const said = { value: means, lang: operatorTextLang(locale), part: wear };
    return [
      ...(grade === 'refurbished' ? line('Refurbished means', said, locale) : []),
      ...ownWords('Different from your device', differences),
      ...labelled('Warranty', warrantyMonths === null ? '' : sayCount(locale, warrantyMonths, months)),
      ...labelled('With you', after),
    ];
  }
  const amount = amountPence === null ? '' : money(amountPence, locale);
  if (kind === 'cash')
    return [...labelled('Amount', amount), ...labelled('Paid by', payer), ...labelled('Paid', after)];
  if (kind === 'return') return [];
  return [
    ...labelled('Amount', amount),
    ...ownWords('Where you can spend it', place),
    ...labelled('Spend it by', validUntil === null ? '' : formatDate(noonOf(validUntil), locale)),
    ...ownWords('How it comes', delivery),
    ...ownWords('What can’t be undone', cannotUndo),
  ];
}

const line = (label: ServerText, said: Omit<OptionLine, 'label'>, locale: Locale): OptionLine[] =>
  said.value === '' ? [] : [{ label: say(locale, label), ...said }];

/** Returns what becomes of the claimant's device, in the reader's language where the text is one that ships. */
export const oldDeviceWords = ({ details: { oldDevice } }: OptionContent, locale: Locale) => ({
  value: translatedIfKnown(oldDevice, locale),
  lang: langIfUnknown(oldDevice, locale),
});

/** Ends with what becomes of the claimant's device. */
export const optionLines = (option: OptionContent, locale: Locale): OptionLine[] => [
  ...kindLines(option, locale),
  ...line('Your device and its data', oldDeviceWords(option, locale), locale),
];

export const optionRows = (option: OptionContent, locale: Locale = baseLocale): Row[] =>
  optionLines(option, locale).map(({ label, value }) => [label, value]);

export type Chosen = { byKind: ChooserKind; byName: string; decidedAt: Date; isCodeEntered?: boolean };

type ProofOf = {
  claimNumber: string;
  device: string;
  offer: Pick<OfferContent, 'goodUntil' | 'sentence'> & { number: number };
  option: OptionContent;
  chosen: Chosen;
  /** Of the page on which it was chosen, because the proof holds the words that were read. */
  locale: Locale;
};

/** `{name}` is who chose. */
const chosenBy: Record<ChooserKind, ServerText> = {
  claimant: ownPage,
  nominated: '{name}, who may act for you',
  'on-behalf': '{name}, who told us',
};

/** Returns labels and values in their order. Nothing of them is read again later, so that the proof stays as it was. */
export function choiceRows({ claimNumber, device, offer, option, chosen, locale }: ProofOf): Row[] {
  const { byKind, byName, decidedAt } = chosen;
  const by = say(locale, chosenBy[byKind], { name: byName });
  return [
    [say(locale, 'Claim reference'), claimNumber],
    [say(locale, 'Your device'), device],
    [say(locale, 'Offer'), String(offer.number)],
    [say(locale, 'Chosen'), optionName(option, locale)],
    ...optionRows(option, locale),
    [say(locale, 'To be chosen by'), formatDate(noonOf(offer.goodUntil), locale)],
    ...row(say(locale, 'Note'), offer.sentence),
    [say(locale, 'Chosen by'), by],
    [say(locale, 'On'), formatDateTime(decidedAt, locale)],
    ...codeRows(chosen, locale),
    ...(isTicked(byKind)
      ? row(say(locale, 'In these words'), `${consentWords(option, locale)} ${say(locale, consentTick)}`)
      : []),
  ];
}
