import type { Locale } from '#shared/locale.ts';
import { say } from '#shared/words/say.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { MailError, type MailContent } from '#server/outbox/mail/mail-content.ts';
import { addMail } from '#server/outbox/mail/mail.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import { readToldLocale } from '#claim/read/told-locale.data.ts';
import { formatDateTime } from '#shared/time/dates.ts';

type Made = { claimId: string; linkId: string; brand: string | null; goodUntil: Date };

const linkMadeMail = ({ claimId, goodUntil }: Made, locale: Locale): MailContent => ({
  subject: say(locale, 'A link to your claim was made for a helper'),
  heading: say(locale, 'A link to your claim was made for a helper'),
  paragraphs: [
    say(
      locale,
      'It works until {until}. It shows where your claim is, its dates and parcels: no contacts, messages, photos or money.',
      { until: formatDateTime(goodUntil, locale) },
    ),
    say(locale, 'If you made it, you don’t need to do anything.'),
  ],
  action: { label: say(locale, 'See your links and end them'), url: `/share/${claimId}` },
  closing: [say(locale, 'If you didn’t make it, end it there at once, and tell us.')],
});

/** Whoever has the claim’s page open may make a link, so its claimant hears of each. */
export async function mailLinkMade(tx: Tx, services: Services, made: Made): Promise<void> {
  const { claimId, linkId, brand } = made;
  const found = tx.selectFrom('claim').select('end_user_email as email').where('id', '=', claimId);
  const to = (await found.executeTakeFirstOrThrow()).email.trim();
  if (to === '') return;
  const brandId = brandsOf(services).byId(brand).id;
  const letter = { key: `shared-link ${claimId} ${linkId}`, to, brandId, locale: await readToldLocale(tx, claimId) };
  await addMail(tx, { ...letter, content: linkMadeMail(made, letter.locale), claimId }, services).catch(
    (error: unknown) => {
      if (!(error instanceof MailError)) throw error;
    },
  );
}
