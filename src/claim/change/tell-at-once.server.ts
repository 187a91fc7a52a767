// Mails that are no notices: they go out also where all notices are stopped, because whoever has reference and post code
// can stop those too. Where neither mail nor text can go, the desk has an alarm.
import { addAlerts } from '#claim/desk/alarms/alerts.data.ts';
import type { UntoldKind } from '#claim/desk/alarms/alert-kinds.rules.ts';
import { assigneeOrLeads } from '#claim/desk/alarms/leads-of-claim.data.ts';
import { readToldLocale } from '#claim/read/told-locale.data.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import { siteOf } from '#server/brands/brand-site.ts';
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
import { cleanEmail } from '#shared/people/email.ts';
import { say } from '#shared/words/say.ts';
import type { ServerText } from '#shared/words/server-texts.ts';
import { isAddressFailing } from './failing-address.data.ts';

/** `linkTo` makes the link to a part of the claim's page. */
export type Reader = { brand: Brand; locale: Locale; linkTo: (part: string) => string };

/** Returns the text with `{company}` and `{phone}` of the brand. */
export const brandText = ({ brand, locale }: Reader, text: ServerText): string =>
  say(locale, text, { company: brand.companyName, phone: brand.contact.phone });

/** What the desk hears of where nobody can be told; `by` is who did it at the desk, and needs no alarm. */
export type Untold = { kind: UntoldKind; by?: string | null | undefined };

type Letter = {
  claimId: string;
  /** Null where the desk has an alarm of it already. */
  untold: Untold | null;
  /** Of the mail and the text; each goes once. */
  key: string;
  mailFor: (reader: Reader) => MailContent;
  textFor: (reader: Reader) => string;
};

async function mailClaimant(
  tx: Tx,
  services: Services,
  { claimId, key, mailFor }: Letter,
  { email, reader }: { email: string; reader: Reader },
): Promise<boolean> {
  if (email.trim() === '') return false;
  const { brand, locale } = reader;
  const mail = { key, to: email, brandId: brand.id, locale, content: mailFor(reader), claimId };
  return addMail(tx, mail, services).then(
    () => true,
    (error: unknown) => {
      if (error instanceof MailError) return false;
      throw error;
    },
  );
}

/** Alerts whoever has the claim, or the leads: they ring the claimant before anything is sent. */
async function alertUntold(tx: Tx, { settings, now: clock }: Services, { claimId, untold }: Letter): Promise<void> {
  const { desk, demo } = settings;
  if (untold === null || !desk) return;
  const { kind, by = null } = untold;
  const now = clock();
  const people = await assigneeOrLeads(tx, claimId, { now, demo });
  const alert = { claimId, kind, stage: 'now', runAt: now } as const;
  await addAlerts(
    tx,
    people.map((accountId) => ({ ...alert, accountId })),
    { now, by },
  );
}

/**
 * Mails the claimant, and texts them where no mail can go or the last one came back. Alerts the desk where no text can go
 * either.
 */
export async function tellAtOnce(tx: Tx, services: Services, letter: Letter): Promise<void> {
  const { claimId, key, textFor } = letter;
  const { email, brand, ...numbers } = await tx
    .selectFrom('claim')
    .select(['end_user_email as email', 'end_user_mobile as mobile', 'end_user_phone as phone', 'brand'])
    .where('id', '=', claimId)
    .executeTakeFirstOrThrow();
  const { settings } = services;
  const shown = brandsOf(services).byId(brand);
  const linkTo = (part: string) => claimLink(siteOf(settings, shown), { claimId, email, now: services.now() }, part);
  const reader = { brand: shown, locale: await readToldLocale(tx, claimId), linkTo };
  const isMailed = await mailClaimant(tx, services, letter, { email, reader });
  if (isMailed && !(await isAddressFailing(tx, claimId, { channel: 'mail', to: cleanEmail(email) }))) return;
  const number = textableNumber(numbers);
  if (number.is === 'ok' && canText(settings)) {
    await addText(tx, { key, to: number.to, body: textFor(reader), claimId }, services);
  } else await alertUntold(tx, services, letter);
}
