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
import type { Nominated } from './nominated.data.ts';
import { actingPath, type NominatedRight } from './nominated.rules.ts';

const rightWords: Record<NominatedRight, ServerText> = {
  see: 'see the claim',
  write: 'write messages',
  decide: 'decide about the quote and the outcome',
  pay: 'pay',
};

const mayWords = (may: readonly NominatedRight[], locale: Locale): string =>
  may.map((right) => say(locale, rightWords[right])).join(', ');

type Claimant = { email: string; name: string; brand: string | null };

async function readClaimant(tx: Tx, claimId: string): Promise<Claimant> {
  const claim = tx.selectFrom('claim').select(['end_user_email as email', 'end_user_name as name', 'brand']);
  const { email, name, brand } = await claim.where('id', '=', claimId).executeTakeFirstOrThrow();
  return { email: email.trim(), name: name.trim(), brand };
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

type Place = { claimId: string; brand: string | null; locale: Locale };

/** The page where the claimant ends it by one press. */
export function endAction(services: Services, { claimId, brand, locale }: Place) {
  const site = siteOf(services.settings, brandsOf(services).byId(brand));
  const url = claimLink(site, { claimId, now: services.now() }, 'nominee');
  return { label: say(locale, 'See who may act for you, and end it'), url };
}

/** Whoever has the claim’s page open may nominate, so its claimant hears of each. Returns whether they could be told. */
export async function tellAsked(tx: Tx, services: Services, nominated: Nominated): Promise<boolean> {
  const { claimId, id, name, may, until, asksHandler } = nominated;
  const begins = asksHandler
    ? 'It begins once we have asked you by telephone. It ends with your claim, and on {day} at the latest.'
    : 'It begins once they have confirmed their address. It ends with your claim, and on {day} at the latest.';
  const { email, brand } = await readClaimant(tx, claimId);
  const contentIn = (locale: Locale): MailContent => ({
    subject: say(locale, '{name} may soon act for you', { name }),
    heading: say(locale, '{name} may soon act for you', { name }),
    paragraphs: [
      say(
        locale,
        '{name} was named as somebody who may act for you on your claim. They may: {may}. They never see your passcode.',
        { name, may: mayWords(may, locale) },
      ),
      say(locale, begins, { day: formatDate(until, locale) }),
    ],
    action: endAction(services, { claimId, brand, locale }),
    closing: [say(locale, 'If you didn’t ask for this, end it there at once, and tell us.')],
  });
  return mailTo(tx, services, { claimId, key: `nominated-asked ${claimId} ${id}`, to: email, brand, contentIn });
}

/** `nominated` is as it was before: of who acted already it is the right to decide that is new. */
export async function tellConfirmed(tx: Tx, services: Services, nominated: Nominated): Promise<void> {
  const { claimId, id, name, may, confirmedAt } = nominated;
  const [text, key] =
    confirmedAt === null
      ? (['{name} may now act for you', 'nominated-confirmed'] as const)
      : (['{name} may now decide for you', 'nominated-to-decide'] as const);
  const { email, brand } = await readClaimant(tx, claimId);
  const contentIn = (locale: Locale): MailContent => ({
    subject: say(locale, text, { name }),
    heading: say(locale, text, { name }),
    paragraphs: [
      say(locale, 'They may: {may}. Whatever they do is shown as theirs on your claim.', {
        may: mayWords(may, locale),
      }),
    ],
    action: endAction(services, { claimId, brand, locale }),
    closing: [say(locale, 'If this isn’t right, end it there at once, and tell us.')],
  });
  await mailTo(tx, services, { claimId, key: `${key} ${claimId} ${id}`, to: email, brand, contentIn });
}

type Decided = {
  claimId: string;
  name: string;
  what: (locale: Locale) => string;
  key: string;
  facts: [label: string, value: string][];
};

/** `what` is what they did, such as “Dana approved your quote”; `facts` are as they were. */
export async function tellDecided(
  tx: Tx,
  services: Services,
  { claimId, name, what, key, facts }: Decided,
): Promise<void> {
  const { email, brand } = await readClaimant(tx, claimId);
  const contentIn = (locale: Locale): MailContent => ({
    subject: what(locale),
    heading: what(locale),
    paragraphs: [
      say(locale, '{name} may act for you on your claim. This is what was decided. Please keep it.', { name }),
    ],
    facts,
    action: endAction(services, { claimId, brand, locale }),
    closing: [say(locale, 'If this isn’t right, end it there at once, and tell us.')],
  });
  await mailTo(tx, services, { claimId, key, to: email, brand, contentIn });
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
        say(
          locale,
          'Open the link, and enter the code that we mail to you then. You also need the claim’s reference and post code. Ask for them.',
        ),
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
