import { brandText, tellAtOnce, type Untold } from '#claim/change/tell-at-once.server.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { MailError, type MailContent } from '#server/outbox/mail/mail-content.ts';
import { addMail } from '#server/outbox/mail/mail.ts';
import { readToldLocale } from '#claim/read/told-locale.data.ts';
import type { Locale } from '#shared/locale.ts';
import { say } from '#shared/words/say.ts';
import type { ServerText } from '#shared/words/server-texts.ts';
import { formatDate } from '#shared/time/dates.ts';
import { claimLink } from '#server/secrets/claim-link.ts';
import { siteOf } from '#server/brands/brand-site.ts';
import type { Nominated, NominatedBy } from './nominated.data.ts';
import { actingPath, type EndedBy, type NominatedRight } from './nominated.rules.ts';

const rightWords: Record<NominatedRight, ServerText> = {
  see: 'see the claim',
  write: 'write messages',
  decide: 'decide about the quote and the outcome',
  pay: 'pay',
};

const mayWords = (may: readonly NominatedRight[], locale: Locale): string =>
  may.map((right) => say(locale, rightWords[right])).join(', ');

type Claimant = { name: string; brand: string | null };

async function readClaimant(tx: Tx, claimId: string): Promise<Claimant> {
  const claim = tx.selectFrom('claim').select(['end_user_name as name', 'brand']);
  const { name, brand } = await claim.where('id', '=', claimId).executeTakeFirstOrThrow();
  return { name: name.trim(), brand };
}

type Letter = {
  claimId: string;
  key: string;
  to: string;
  brand: string | null;
  contentIn: (locale: Locale) => MailContent;
};

/** Returns whether it could be mailed. */
async function mailTo(tx: Tx, services: Services, { claimId, key, to, brand, contentIn }: Letter): Promise<boolean> {
  if (to === '') return false;
  const brandId = brandsOf(services).byId(brand).id;
  const locale = await readToldLocale(tx, claimId);
  const mail = { key, to, brandId, locale, content: contentIn(locale), claimId };
  return addMail(tx, mail, services).then(
    () => true,
    (error: unknown) => {
      if (error instanceof MailError) return false;
      throw error;
    },
  );
}

const endLabel: ServerText = 'See who may act for you, and end it';

type Place = { claimId: string; email: string; brand: string | null; locale: Locale };

/** The page where the claimant ends it by one press. */
export function endAction(services: Services, { claimId, email, brand, locale }: Place) {
  const site = siteOf(services.settings, brandsOf(services).byId(brand));
  const url = claimLink(site, { claimId, email, now: services.now() }, 'nominee');
  return { label: say(locale, endLabel), url };
}

type Told = {
  claimId: string;
  untold: Untold | null;
  key: string;
  /** Of the mail, in which it is the heading too. */
  subjectIn: (locale: Locale) => string;
  paragraphsIn: (locale: Locale) => string[];
  facts?: [label: string, value: string][];
  /** Of the link to who may act. */
  label?: ServerText;
  /** With `{phone}`, or without. */
  closing: ServerText;
  /** With `{company}` and `{phone}`; names nobody, because whoever named them typed it. */
  text: ServerText;
};

/** Tells the claimant at once, with the link to the page that says who may act for them. */
async function tellClaimant(tx: Tx, services: Services, told: Told): Promise<void> {
  const { claimId, untold, key, subjectIn, paragraphsIn, facts, label = endLabel, closing, text } = told;
  await tellAtOnce(tx, services, {
    claimId,
    untold,
    key,
    mailFor: (reader) => ({
      subject: subjectIn(reader.locale),
      heading: subjectIn(reader.locale),
      paragraphs: paragraphsIn(reader.locale),
      ...(facts && { facts }),
      action: { label: say(reader.locale, label), url: reader.linkTo('nominee') },
      closing: [brandText(reader, closing)],
    }),
    textFor: (reader) => brandText(reader, text),
  });
}

/** Whoever has the claim’s page open may nominate, so its claimant hears of each. */
export async function tellAsked(tx: Tx, services: Services, nominated: Nominated): Promise<void> {
  const { claimId, id, name, may, until, asksHandler, namedBy } = nominated;
  const begins = asksHandler
    ? 'It begins once we have asked you by telephone. It ends with your claim, and on {day} at the latest.'
    : 'It begins once they have confirmed their address. It ends with your claim, and on {day} at the latest.';
  await tellClaimant(tx, services, {
    claimId,
    untold: asksHandler ? null : { kind: 'untold-nominee', by: namedBy?.accountId },
    key: `nominated-asked ${claimId} ${id}`,
    subjectIn: (locale) => say(locale, '{name} may soon act for you', { name }),
    paragraphsIn: (locale) => [
      say(
        locale,
        '{name} was named as somebody who may act for you on your claim. They may: {may}. They never see your passcode.',
        { name, may: mayWords(may, locale) },
      ),
      say(locale, begins, { day: formatDate(until, locale) }),
    ],
    closing: 'If you didn’t ask for this, end it there at once, and tell us.',
    text: '{company}: somebody was named to act for you on your claim. If this isn’t right, call us at once: {phone}',
  });
}

/** `nominated` is as it was before: of who acted already it is the right to decide that is new. `by` is the handler. */
export async function tellConfirmed(
  tx: Tx,
  services: Services,
  nominated: Nominated,
  by: NominatedBy | null,
): Promise<void> {
  const { claimId, id, name, may, confirmedAt } = nominated;
  const [subject, key] =
    confirmedAt === null
      ? (['{name} may now act for you', 'nominated-confirmed'] as const)
      : (['{name} may now decide for you', 'nominated-to-decide'] as const);
  await tellClaimant(tx, services, {
    claimId,
    untold: by === null ? { kind: 'untold-nominee' } : null,
    key: `${key} ${claimId} ${id}`,
    subjectIn: (locale) => say(locale, subject, { name }),
    paragraphsIn: (locale) => [
      say(locale, 'They may: {may}. Whatever they do is shown as theirs on your claim.', {
        may: mayWords(may, locale),
      }),
    ],
    closing: 'If this isn’t right, end it there at once, and tell us.',
    text: '{company}: somebody may now act for you on your claim. If this isn’t right, call us at once: {phone}',
  });
}

const whoEnded = {
  claimant: 'It was ended on your claim’s page.',
  nominee: 'They ended it themselves.',
  handler: 'We ended it.',
  system: 'We ended it.',
} as const;

/** The nominee hears of it too, unless they ended it. `nominated` is as it was before, with the address. */
async function mailNominee(tx: Tx, services: Services, { claimId, id, email }: Nominated): Promise<void> {
  const { brand, name } = await readClaimant(tx, claimId);
  const contentIn = (locale: Locale): MailContent => {
    const text =
      name === ''
        ? say(locale, 'You can no longer act for somebody')
        : say(locale, 'You can no longer act for {name}', { name });
    return {
      subject: text,
      heading: text,
      paragraphs: [say(locale, 'Our link to act for them no longer works. You don’t need to do anything.')],
    };
  };
  await mailTo(tx, services, { claimId, key: `nominated-over ${claimId} ${id}`, to: email, brand, contentIn });
}

/**
 * Tells the claimant and the nominee that it was ended: a bare look-up can do it. On its day and with the claim it ends
 * as both have been told.
 */
export async function tellEnded(tx: Tx, services: Services, nominated: Nominated, by: EndedBy): Promise<void> {
  if (by === 'date' || by === 'claim') return;
  const { claimId, id, name } = nominated;
  await tellClaimant(tx, services, {
    claimId,
    untold: by === 'handler' ? null : { kind: 'untold-nominee' },
    key: `nominated-ended ${claimId} ${id}`,
    subjectIn: (locale) => say(locale, '{name} may no longer act for you', { name }),
    paragraphsIn: (locale) => [say(locale, whoEnded[by])],
    label: 'See who may act for you',
    closing:
      by === 'claimant'
        ? 'If this wasn’t you, tell us at once: call {phone} or reply to this email.'
        : 'If this isn’t right, tell us at once: call {phone} or reply to this email.',
    text: '{company}: somebody may no longer act for you on your claim. If this isn’t right, call us at once: {phone}',
  });
  if (by !== 'nominee') await mailNominee(tx, services, nominated);
}

type Decided = Pick<Told, 'claimId' | 'untold' | 'key' | 'subjectIn' | 'text'> & {
  name: string;
  /** As they were. */
  facts: [label: string, value: string][];
};

/** The subject is what they did, such as “Dana approved your quote”. */
export async function tellDecided(tx: Tx, services: Services, { name, ...told }: Decided): Promise<void> {
  await tellClaimant(tx, services, {
    ...told,
    paragraphsIn: (locale) => [
      say(locale, '{name} may act for you on your claim. This is what was decided. Please keep it.', { name }),
    ],
    closing: 'If this isn’t right, end it there at once, and tell us.',
  });
}

/** The link is mailed to the nominated person alone. Returns whether it could be. */
export async function mailLink(tx: Tx, services: Services, nominated: Nominated, secret: string): Promise<boolean> {
  const { claimId, id, name, email, may } = nominated;
  const { brand, name: claimant } = await readClaimant(tx, claimId);
  const contentIn = (locale: Locale): MailContent => {
    const whose = claimant === '' ? say(locale, 'Somebody') : claimant;
    return {
      subject: say(locale, '{whose} would like you to act for them', { whose }),
      heading: say(locale, 'Hello {name}. {whose} would like you to act for them', { name, whose }),
      paragraphs: [
        say(locale, 'It is about a repair that we look after. You may: {may}.', { may: mayWords(may, locale) }),
        say(locale, 'Open the link, and enter the code that we mail to you then.'),
      ],
      action: { label: say(locale, 'Begin'), url: `${actingPath(claimId)}#${secret}` },
      closing: [
        say(locale, 'Don’t pass this link on. If you don’t know what this is about, you can ignore this email.'),
      ],
    };
  };
  return mailTo(tx, services, { claimId, key: `nominated-link ${claimId} ${id}`, to: email, brand, contentIn });
}

/** Says nothing of the claim, nor whose it is. */
export function nominatedCodeMail(code: string, locale: Locale): MailContent {
  return {
    subject: say(locale, '{code} is your code to act for somebody', { code }),
    heading: say(locale, 'Your code is {code}', { code }),
    paragraphs: [
      say(locale, 'Enter it on the page where you opened our link. It works once and expires in 10 minutes.'),
    ],
    closing: [
      say(locale, 'We’ll never phone or write to ask for this code.'),
      say(locale, 'If you didn’t open such a link, you can ignore this email.'),
    ],
  };
}
