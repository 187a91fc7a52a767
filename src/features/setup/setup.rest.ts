import type { FastifyPluginAsync, FastifyRequest } from 'fastify';

import { nameOfAccount } from '#claim/desk/work/handlers.data.ts';
import { statesOf } from '#claim/document/catalogue.data.ts';
import type { LiveWording } from '#claim/wording/own/live-wording.server.ts';
import { shippedTable } from '#claim/wording/shipped-wording.rules.ts';
import { accountActor, addAuditEntry } from '#server/audit.data.ts';
import type { Brands } from '#server/brands/brand.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { localeOf } from '#server/http/locale.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { readStoredSettings } from '#server/settings/stored/stored-settings.server.ts';
import { done } from '#shared/rest-answers.ts';
import { openFirstClaim } from './claims/first-claim.server.ts';
import { addSample, findSample } from './claims/sample-claim.server.ts';
import { saveMailServer } from './mail/save-mail-server.server.ts';
import { checkSender, type LookUpTexts } from './mail/sender-checks.server.ts';
import { confirmTestMail, sendTestMail } from './mail/test-mail.server.ts';
import { readSetup } from './read-setup.server.ts';
import type { StatesAnswer } from './setup-answers.rules.ts';
import { markStep } from './setup-facts.data.ts';
import { setupRoutes } from './setup-routes.ts';
import { addStates } from './states/add-states.server.ts';
import { likeNames } from './states/like-states.rules.ts';
import { readStateList } from './states/state-list.rules.ts';

export type SetupServices = Services & { brands: Brands; live: LiveWording };

type Parts = {
  guard: Guard;
  lookUpTexts: LookUpTexts;
  eraseClaim: (number: string, actor: string) => Promise<void>;
};

const actorOf = (request: FastifyRequest): string => accountActor(accountOf(request).accountId);

/** Names what a placeholder stands for. */
const plainHeading = (text: string): string => text.replaceAll(/\{(\w+)\}/g, 'your $1');

async function previewStates({ database }: Services, text: string): Promise<StatesAnswer> {
  const { states, faults } = readStateList(text);
  const known = await statesOf(database.kysely);
  const words = shippedTable('en-GB');
  return {
    states: states.map((state) => ({ ...state, isKnown: known.some(({ systemName }) => systemName === state.name) })),
    faults,
    choices: known.flatMap(({ systemName: name, trackerNumber: stage }) =>
      likeNames.includes(name) ? [{ name, stage, heading: plainHeading(words[name]?.heading[0] ?? name) }] : [],
    ),
  };
}

async function savePastedStates(
  { database, brands, live, now }: SetupServices,
  request: FastifyRequest,
  states: Parameters<typeof addStates>[1],
): Promise<void> {
  const brand = brands.byId('');
  await database.kysely.transaction().execute(async (tx) => {
    const name = await nameOfAccount(tx, accountOf(request).accountId);
    const saver = { actor: actorOf(request), name, ownerName: brand.name };
    await addStates(tx, states, { brandId: brand.id, saver, now: now() });
  });
  await live.read();
}

function senderDomain({ settings }: Services): string {
  if (settings.mail !== null) return settings.mail.from.split('@').at(-1)?.toLowerCase() ?? '';
  throw new Problem(409, 'no-mail-server', 'Save a mail server first.');
}

/** What administrators set the portal up with. */
export function setupRest(services: SetupServices, { guard, lookUpTexts, eraseClaim }: Parts): FastifyPluginAsync {
  const { database, now } = services;
  return async (app) => {
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    const watch = openFirstClaim(app, services);
    addRoutes(app, setupRoutes, {
      guard,
      handlers: {
        setup: async ({ request }) => readSetup(services, accountOf(request)),
        markSetupStep: async ({ body: { step, status }, request }) => {
          await database.kysely.transaction().execute(async (tx) => {
            await markStep(tx, step, status, now());
            const entry = { at: now(), actor: actorOf(request), action: 'setup.step' } as const;
            await addAuditEntry(tx, { ...entry, detail: `${step}: ${status}` });
          });
          return done;
        },
        saveMailServer: async ({ body, request }) => {
          await saveMailServer(services, body, actorOf(request));
          await readStoredSettings(services);
          return done;
        },
        sendTestMail: async ({ body: { to }, request }) => {
          const given = { to, brands: services.brands, locale: localeOf(request) };
          await sendTestMail(services, given, actorOf(request));
          return done;
        },
        confirmTestMail: async ({ body: { code } }) => {
          await confirmTestMail(services, code);
          return done;
        },
        senderChecks: async ({ query: { selector } }) => {
          const domain = senderDomain(services);
          return { domain, checks: await checkSender(domain, selector, lookUpTexts) };
        },
        previewStates: ({ body: { text } }) => previewStates(services, text),
        addStates: async ({ body: { states }, request }) => {
          await savePastedStates(services, request, states);
          return done;
        },
        addSampleClaim: async ({ request }) => {
          await addSample(services, actorOf(request));
          return done;
        },
        removeSampleClaim: async ({ request }) => {
          const sample = await findSample(services);
          if (sample !== null) await eraseClaim(sample.number, actorOf(request));
          return done;
        },
        watchFirstClaim: ({ request, reply }) => watch(request, reply),
      },
    });
  };
}
