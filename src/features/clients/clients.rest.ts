import type { FastifyPluginAsync } from 'fastify';

import { readClients } from '#claim/desk/clients/clients.data.ts';
import type { StoredClient } from '#claim/desk/clients/clients.rules.ts';
import { brandOptions } from '#server/brands/known-brands.ts';
import type { Db } from '#server/db/connect.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { bankHolidays } from '#shared/time/bank-holidays.ts';
import {
  clientRoutes,
  type ClientsAnswer,
  type ShownClient,
  type TriedClaim,
  type WantedClient,
} from './client-routes.ts';
import { countOpenByClient, listContracts } from './clients.data.ts';
import { type ClientServices, readClientEffects, saveClient } from './save-client.server.ts';

const mostHolidays = 8;

function nextBankHolidays(now: Date): string[] {
  const today = now.toISOString().slice(0, 10);
  const year = now.getUTCFullYear();
  return [...bankHolidays(year), ...bankHolidays(year + 1)].filter((day) => day >= today).slice(0, mostHolidays);
}

function shownClient(client: StoredClient, openClaims: number): ShownClient {
  const { id, version, name, brand = null, hours = null, contactsForAuditors, quotes, closedAt = null } = client;
  const { helpersNeedCode, decisionsNeedCode, reportFields, photoViews, leavesParcels, asksSurveys, outcomes } = client;
  const { complaints } = client;
  const contracts = client.contracts.map(({ customer, name: of = null }) => ({ customer, name: of }));
  return {
    id,
    version,
    name,
    brand,
    hours,
    contactsForAuditors,
    helpersNeedCode,
    decisionsNeedCode,
    asksSurveys,
    baseline: client.baseline ?? null,
    closedAt,
    contracts,
    openClaims,
    reportFields,
    photoViews,
    outcomes,
    complaints: {
      respondent: complaints.respondent,
      insurer: complaints.insurer ?? null,
      waiver: complaints.waiver ?? null,
      ombudsman: complaints.ombudsman ?? null,
    },
    quotes: { ...quotes, limit: quotes.limit ?? null },
    leavesParcels,
  };
}

async function listAll({ database, brands, now }: ClientServices): Promise<ClientsAnswer> {
  const db: Db = database.kysely;
  const open = await countOpenByClient(db);
  return {
    clients: (await readClients(db)).map((client) => shownClient(client, open.get(client.id) ?? 0)),
    openWithoutClient: open.get(null) ?? 0,
    contracts: await listContracts(db),
    brands: brandOptions(brands),
    bankHolidays: nextBankHolidays(now()),
  };
}

/** Draws sample claims as the client would show them, by the code that draws pages. Nothing is stored. */
export type TryOn = (wanted: WantedClient) => Promise<TriedClaim[]>;

/** The operator's clients, for administrators. */
export function clientsRest(services: ClientServices, guard: Guard, tryOn: TryOn): FastifyPluginAsync {
  return async (app) => {
    addRoutes(app, clientRoutes, {
      guard,
      handlers: {
        clients: () => listAll(services),
        saveClient: async ({ body, request }) => {
          const saved = await saveClient(services, accountOf(request).accountId, body);
          return shownClient(saved, (await countOpenByClient(services.database.kysely)).get(saved.id) ?? 0);
        },
        clientEffects: ({ body }) => readClientEffects(services, body),
        tryClient: async ({ body }) => ({ claims: await tryOn(body) }),
      },
    });
  };
}
