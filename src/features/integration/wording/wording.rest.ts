import type { FastifyInstance } from 'fastify';

import { readClients } from '#claim/desk/clients/clients.data.ts';
import { clientFields, type StoredClient } from '#claim/desk/clients/clients.rules.ts';
import { setHours } from '#claim/desk/clients/set-hours.server.ts';
import { liveWordingOf } from '#claim/wording/own/live-wording.server.ts';
import { listVersions } from '#claim/wording/own/own-words.data.ts';
import { warningsOf } from '#claim/wording/own/own-words.rules.ts';
import type { WordsVersion } from '#claim/wording/own/own-words.ts';
import { checkKey, saveWords } from '#claim/wording/own/save-words.server.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { bodyAs } from '#server/http/closed-body.ts';
import { Problem } from '#server/http/errors.ts';
import { unstorableTextIn } from '#server/http/json-body.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { didYouMean } from '#shared/nearest-name.ts';
import * as z from 'zod';
import { operatorOf } from '../integration.access.ts';
import { wordingRoutes } from './wording-routes.ts';

function noSuchClient(name: string, clients: readonly StoredClient[]): Problem {
  const meant = didYouMean(
    name,
    clients.map((client) => client.name),
  );
  return new Problem(404, 'client-not-found', `There is no client of this name.${meant}`);
}

async function findClient(db: Db, name: string): Promise<StoredClient> {
  const clients = await readClients(db);
  const found = clients.find((client) => client.name === name);
  if (!found) throw noSuchClient(name, clients);
  return found;
}

/** A name with what cannot be stored is no state's. */
async function checkState(db: Db, state: string): Promise<void> {
  if (unstorableTextIn(state) !== null) throw new Problem(404, 'state-not-found', 'There is no such state.');
  await checkKey(db, state);
}

function versionIn(versions: readonly WordsVersion[], status: WordsVersion['status']) {
  const found = versions.find((version) => version.status === status);
  if (!found) return null;
  const { version, words, savedBy, savedAt } = found;
  return { version, words, savedBy, savedAt: savedAt.toISOString() };
}

const calendarBody = z.strictObject({ hours: clientFields.hours.unwrap().nullable() });

/** Words of states and opening hours, by the operator's system. */
export function wordingCalls(app: FastifyInstance, services: Services, guard: Guard): void {
  const { kysely } = services.database;
  addRoutes(app, wordingRoutes, {
    guard,
    handlers: {
      getWording: async ({ params: { client, state: key }, query: { locale } }) => {
        const { id } = await findClient(kysely, client);
        await checkState(kysely, key);
        const versions = await listVersions(kysely, { owner: { brand: null, clientId: id }, key, locale });
        return { published: versionIn(versions, 'published'), draft: versionIn(versions, 'draft') };
      },
      putWording: async ({ params: { client, state: key }, query: { locale }, body: { words, publish }, request }) => {
        const { id, name: ownerName } = await findClient(kysely, client);
        await checkState(kysely, key);
        const name = operatorOf(request);
        const saving = { owner: { brand: null, clientId: id }, key, locale, words, isPublished: publish } as const;
        const version = await kysely
          .transaction()
          .execute((tx) => saveWords(tx, saving, { actor: name, name, ownerName }, services.now()));
        if (publish) await liveWordingOf(services).read();
        return { version, warnings: warningsOf(words) };
      },
      getCalendar: async ({ params: { client } }) => ({ hours: (await findClient(kysely, client)).hours ?? null }),
      putCalendar: async ({ params: { client }, body, request }) => {
        const { hours } = bodyAs(calendarBody, body);
        const by = { actor: operatorOf(request), now: services.now() };
        const isSet = await kysely.transaction().execute((tx) => setHours(tx, client, hours, by));
        if (!isSet) throw noSuchClient(client, await readClients(kysely));
        return { hours };
      },
    },
  });
}
