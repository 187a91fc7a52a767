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
import { addRoutes, type Guard, type Handlers } from '#server/http/route/route.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { done } from '#shared/rest-answers.ts';
import { savePublicAddress } from './address/address.server.ts';
import { openFirstClaim } from './claims/first-claim.server.ts';
import { addSample, madeUpClaims } from './claims/sample-claim.server.ts';
import { saveMailServer } from './mail/save-mail-server.server.ts';
import { checkSender, type LookUpTexts } from './mail/sender-checks.server.ts';
import { sendTestMail } from './mail/test-mail.server.ts';
import { checkPaymentKeys, savePaymentKeys, stopPayments } from './payment/payment-keys.server.ts';
import type { paymentSetupRoutes } from './payment/payment-routes.ts';
import { readSetup } from './read-setup.server.ts';
import type { StatesAnswer } from './setup-answers.rules.ts';
import { markStep } from './setup-facts.data.ts';
import { setupRoutes } from './setup-routes.ts';
import { addStates } from './states/add-states.server.ts';
import { likeNames } from './states/like-states.rules.ts';
import { readStateList } from './states/state-list.rules.ts';
import { confirmByCode } from './test/test-code.server.ts';
import { saveTexts, sendTestText, stopTexts } from './texts/texts.server.ts';
import type { textsRoutes } from './texts/texts-routes.ts';

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

function textsHandlers(services: SetupServices): Handlers<typeof textsRoutes> {
  return {
    saveTexts: async ({ body, request }) => {
      await saveTexts(services, body, actorOf(request));
      return done;
    },
    stopTexts: async ({ body: { seen }, request }) => {
      await stopTexts(services, seen, actorOf(request));
      return done;
    },
    sendTestText: async ({ body: { to }, request }) => {
      await sendTestText(services, { to, brands: services.brands }, actorOf(request));
      return done;
    },
    confirmTestText: async ({ body: { code }, request }) => {
      await confirmByCode(services, { channel: 'text', code, actor: actorOf(request) });
      return done;
    },
  };
}

function paymentHandlers(services: SetupServices): Handlers<typeof paymentSetupRoutes> {
  return {
    savePaymentKeys: async ({ body, request }) => {
      await savePaymentKeys(services, body, actorOf(request));
      return done;
    },
    stopPayments: async ({ body: { seen }, request }) => {
      await stopPayments(services, seen, actorOf(request));
      return done;
    },
    checkPaymentKeys: async () => {
      await checkPaymentKeys(services);
      return done;
    },
  };
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
        savePublicAddress: async ({ body, request, reply }) => {
          await savePublicAddress(services, body, { exchange: { request, reply }, setBy: actorOf(request) });
          return done;
        },
        saveMailServer: async ({ body, request }) => {
          await saveMailServer(services, body, actorOf(request));
          return done;
        },
        sendTestMail: async ({ body: { to }, request }) => {
          const given = { to, brands: services.brands, locale: localeOf(request) };
          await sendTestMail(services, given, actorOf(request));
          return done;
        },
        confirmTestMail: async ({ body: { code }, request }) => {
          await confirmByCode(services, { channel: 'mail', code, actor: actorOf(request) });
          return done;
        },
        ...textsHandlers(services),
        ...paymentHandlers(services),
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
        removeMadeUpClaims: async ({ request }) => {
          for (const number of await madeUpClaims(services)) await eraseClaim(number, actorOf(request));
          return done;
        },
        watchFirstClaim: ({ request, reply }) => watch(request, reply),
      },
    });
  };
}
