import type { FastifyPluginAsync, FastifyRequest } from 'fastify';

import { nameOfAccount } from '#claim/desk/work/handlers.data.ts';
import type { LiveWording } from '#claim/wording/own/live-wording.server.ts';
import { listVersions } from '#claim/wording/own/own-words.data.ts';
import { warningsOf } from '#claim/wording/own/own-words.rules.ts';
import { checkKey, saveWords } from '#claim/wording/own/save-words.server.ts';
import { accountActor } from '#server/audit.data.ts';
import type { Brands } from '#server/brands/brand.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { findEditableOwner, idOf, listEditableOwners, type OwnerId } from './editable-owners.server.ts';
import { listStates, shownVersion } from './list-wording.server.ts';
import type { PreviewWording } from './preview-wording.server.ts';
import { wordingRoutes } from './wording-routes.ts';

export type WordingServices = Services & { brands: Brands; live: LiveWording; preview: PreviewWording };

function nothingToWord(): Problem {
  return new Problem(403, 'not-your-claims', 'Your account sees no brand and no client whole, so that it words none.');
}

/** Words of states, for administrators and leads. */
export function wordingRest(services: WordingServices, guard: Guard): FastifyPluginAsync {
  const { database, brands, live, now } = services;
  const db = database.kysely;
  const ownerFor = (request: FastifyRequest, id: OwnerId, tx = db) =>
    findEditableOwner(tx, brands, { editor: accountOf(request), id });
  return async (app) => {
    addRoutes(app, wordingRoutes, {
      guard,
      handlers: {
        wording: async ({ query: { kind, id, locale }, request }) => {
          const owners = await listEditableOwners(db, brands, accountOf(request));
          const [first] = owners;
          if (!first) throw nothingToWord();
          const known = kind && id !== undefined ? await ownerFor(request, { kind, id }) : first;
          const states = await listStates(db, brands, { known, locale });
          return {
            owners: owners.map(({ owner, name }) => ({ ...idOf(owner), name })),
            owner: idOf(known.owner),
            locale,
            states,
            withoutWords: states.filter(({ isWorded }) => !isWorded).length,
          };
        },
        saveWording: async ({ body: { owner: id, key, locale, words, publish, seen }, request }) => {
          const { accountId } = accountOf(request);
          const version = await db.transaction().execute(async (tx) => {
            const { owner, name: ownerName } = await ownerFor(request, id, tx);
            const saver = { actor: accountActor(accountId), name: await nameOfAccount(tx, accountId), ownerName };
            return saveWords(tx, { owner, key, locale, words, isPublished: publish, seen }, saver, now());
          });
          if (publish) await live.read();
          return { version, warnings: warningsOf(words) };
        },
        wordingVersions: async ({ query: { kind, id, key, locale }, request }) => {
          const { owner } = await ownerFor(request, { kind, id });
          return { versions: (await listVersions(db, { owner, key, locale })).map(shownVersion) };
        },
        previewWording: async ({ body: { owner: id, key, locale, words }, request }) => {
          const known = await ownerFor(request, id);
          await checkKey(db, key);
          const samples = await services.preview({ known, key, locale, words });
          return { samples, warnings: warningsOf(words) };
        },
      },
    });
  };
}
