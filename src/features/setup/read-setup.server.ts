import type { Brands } from '#server/brands/brand.ts';
import { unnamedBrandId } from '#server/brands/unnamed-brand.ts';
import type { Services } from '#server/context.ts';
import { settingsTable } from '#server/settings/settings-table.ts';
import { storableGroups, type StorableGroup } from '#server/settings/stored/live-settings.ts';
import { readStoredTexts } from '#server/settings/stored/stored-settings.data.ts';
import { seenOf } from '#server/settings/stored/stored-settings.server.ts';
import type { SignedIn } from '#server/sessions/account-session.data.ts';
import { findSample, samplePostcode } from './claims/sample-claim.server.ts';
import { endOf } from './mail/mail-server.rules.ts';
import { serverOf } from './mail/save-mail-server.server.ts';
import { shownTest } from './mail/test-mail.server.ts';
import type { SetupAnswer, ShownMail } from './setup-answers.rules.ts';
import { countOthers, countOwnStates, newestClaim, readSaidSteps } from './setup-facts.data.ts';
import { setupSteps, statusOf } from './setup-steps.rules.ts';

const aboutSettings = new Map<string, string>(settingsTable.map(([name, , about]) => [name, about]));

function shownSettings(given: readonly string[], group: StorableGroup): ShownMail['settings'] {
  return storableGroups[group].map((name) => ({
    ...{ name, about: aboutSettings.get(name) ?? '', isGiven: given.includes(name) },
  }));
}

async function shownMail({ database, settings }: Services): Promise<ShownMail> {
  const { mail, given } = settings;
  const test = await shownTest(database.kysely, settings);
  return {
    settings: shownSettings(given, 'mail'),
    server: mail && serverOf(mail),
    passwordEnd: mail?.credentials ? endOf(mail.credentials.pass) : null,
    seen: seenOf(await readStoredTexts(database.kysely, settings), 'mail'),
    test: test && { sentAt: test.sentAt.toISOString(), isConfirmed: test.isConfirmed },
  };
}

/** Returns how far the portal has been set up, as the store and the settings of this process have it now. */
export async function readSetup(services: Services & { brands: Brands }, who: SignedIn): Promise<SetupAnswer> {
  const { database, settings, brands } = services;
  const db = database.kysely;
  const [said, mail, states, sample, others] = await Promise.all([
    readSaidSteps(db),
    shownMail(services),
    countOwnStates(db),
    findSample(services),
    countOthers(db, who.accountId),
  ]);
  const newest = await newestClaim(db, sample?.id ?? null);
  const hasBrand = brands.all.some(({ id }) => id !== unnamedBrandId);
  const facts = { hasBrand, isMailTested: mail.test?.isConfirmed ?? false, states, hasClaim: newest !== null, others };
  const { id, name, companyName: company } = brands.of(settings.publicUrl.hostname);
  return {
    steps: setupSteps.map((step) => ({ step, status: statusOf(step, facts, said.get(step) ?? null) })),
    ...{ publicUrl: settings.publicUrl.origin, isProduction: settings.production, email: who.email },
    ...{ brand: { id, name, company }, mail, states, newestClaim: newest },
    sample: sample && { number: sample.number, postcode: samplePostcode },
    ...{ others, payments: settings.payments.kind },
  };
}
