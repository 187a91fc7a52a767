import type { Brands } from '#server/brands/brand.ts';
import { unnamedBrandId } from '#server/brands/unnamed-brand.ts';
import type { Services } from '#server/context.ts';
import { stripeApiVersion, stripeEvents } from '#server/gateways/payment/payment-stripe-webhook.ts';
import { settingsTable } from '#server/settings/settings-table.ts';
import { storableGroups, type StorableGroup } from '#server/settings/stored/live-settings.ts';
import { readStoredTexts, type StoredTexts } from '#server/settings/stored/stored-settings.data.ts';
import { seenOf } from '#server/settings/stored/stored-settings.server.ts';
import { secondFactorsOf, type SignedIn } from '#server/sessions/account-session.data.ts';
import { paymentWebhookPath } from '#shared/online-payment.ts';
import { findSample, madeUpClaims, samplePostcode } from './claims/sample-claim.server.ts';
import { serverOf } from './mail/save-mail-server.server.ts';
import { heardAt } from './payment/webhook-heard.server.ts';
import type { SetupAnswer, ShownMail, ShownPayment, ShownTest, ShownTexts } from './setup-answers.rules.ts';
import { countOthers, countOwnStates, countPasskeyOwners, newestClaim, readSaidSteps } from './setup-facts.data.ts';
import { setupSteps, statusOf } from './setup-steps.rules.ts';
import type { TestChannel } from './test/setup-test.data.ts';
import { shownTest } from './test/test-code.server.ts';

const aboutSettings = new Map<string, string>(settingsTable.map(([name, , about]) => [name, about]));

type Known = { services: Services; stored: StoredTexts };

function shownValues({ services: { settings }, stored }: Known, group: StorableGroup) {
  const names = storableGroups[group].map((name) => ({
    name,
    about: aboutSettings.get(name) ?? '',
    isGiven: settings.given.includes(name),
  }));
  return { settings: names, seen: seenOf(stored, group) };
}

async function testOf({ database, settings }: Services, channel: TestChannel): Promise<ShownTest> {
  const test = await shownTest(database.kysely, settings, channel);
  return test && { sentAt: test.sentAt.toISOString(), isConfirmed: test.isConfirmed };
}

async function shownMail(known: Known): Promise<ShownMail> {
  const { mail } = known.services.settings;
  return {
    ...shownValues(known, 'mail'),
    server: mail && serverOf(mail),
    hasPassword: mail !== null && mail.credentials !== null,
    test: await testOf(known.services, 'mail'),
  };
}

async function shownTexts(known: Known): Promise<ShownTexts> {
  const { sms } = known.services.settings;
  return {
    ...shownValues(known, 'sms'),
    provider: sms && { accountSid: sms.accountSid, from: sms.from },
    test: await testOf(known.services, 'text'),
  };
}

async function shownPayment(known: Known): Promise<ShownPayment> {
  const { settings, database } = known.services;
  const { payments, publicUrl } = settings;
  const heard = await heardAt(database.kysely, settings);
  return {
    ...shownValues(known, 'payments'),
    kind: payments.kind,
    isLive: payments.kind === 'stripe' && payments.isLive,
    publishableKey: payments.kind === 'stripe' ? payments.publishableKey : null,
    webhook: {
      url: publicUrl.origin + paymentWebhookPath,
      apiVersion: stripeApiVersion,
      events: [...stripeEvents],
      heardAt: heard && heard.toISOString(),
    },
  };
}

/** Returns how far the portal has been set up, as the store and the settings of this process have it now. */
export async function readSetup(services: Services & { brands: Brands }, who: SignedIn): Promise<SetupAnswer> {
  const { database, settings, brands } = services;
  const db = database.kysely;
  const known = { services, stored: await readStoredTexts(db, settings) };
  const [said, mail, texts, payment, states, sample, others, passkeyOwners, factors] = await Promise.all([
    readSaidSteps(db),
    shownMail(known),
    shownTexts(known),
    shownPayment(known),
    countOwnStates(db),
    findSample(services),
    countOthers(db, who.accountId),
    countPasskeyOwners(db),
    secondFactorsOf(db, who.accountId),
  ]);
  const newest = await newestClaim(db, sample?.id ?? null);
  const hasBrand = brands.all.some(({ id }) => id !== unnamedBrandId);
  const facts = {
    hasBrand,
    states,
    others,
    hasClaim: newest !== null,
    isMailTested: mail.test?.isConfirmed ?? false,
    isTextTested: texts.test?.isConfirmed ?? false,
    isWebhookHeard: payment.webhook.heardAt !== null,
  };
  const { id, name, companyName: company } = brands.of(settings.publicUrl.hostname);
  return {
    steps: setupSteps.map((step) => ({ step, status: statusOf(step, facts, said.get(step) ?? null) })),
    address: { ...shownValues(known, 'publicUrl'), passkeyOwners },
    publicUrl: settings.publicUrl.origin,
    isProduction: settings.production,
    email: who.email,
    hasSecondFactor: factors.code || factors.passkey,
    brand: { id, name, company },
    mail,
    texts,
    payment,
    states,
    others,
    newestClaim: newest,
    sample: sample && { number: sample.number, postcode: samplePostcode },
    madeUp: await madeUpClaims(services),
  };
}
