import type { FastifyRequest } from 'fastify';

import { auditClaimantAction } from '#claim/access/audit-claimant-action.data.ts';
import { hasChosenLanguage, preferencesOf, writeLanguage } from '#claim/change/notification-preferences.data.ts';
import { changeOf } from '#server/audit.data.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import type { SwitchedNotices } from '#shared/page/language-routes.ts';
import type { Locale } from '#shared/locale.ts';
import { changeLimit } from '../change-limit.server.ts';
import { ownClaimIds } from '../preferences.data.ts';
import { tooManyChanges } from '../preferences-problems.server.ts';
import { ownClaimOf } from '../preferences.server.ts';

async function switchOf(tx: Db, claimId: string, locale: Locale, now: Date): Promise<SwitchedNotices> {
  const { locale: before, stopped } = await preferencesOf(tx, claimId);
  const isChosen = await hasChosenLanguage(tx, claimId);
  if (!isChosen && before !== locale) {
    await writeLanguage(tx, claimId, locale, now);
    const changes = changeOf('locale', before, locale);
    await auditClaimantAction(tx, { claimId, action: 'preferences.changed', changes }, now);
  }
  if (stopped) return 'stopped';
  return isChosen && before !== locale ? 'chosen' : 'switched';
}

type Switch = { claimId: string; locale: Locale };

export type SwitchLanguage = (request: FastifyRequest, wanted: Switch) => Promise<SwitchedNotices>;

/** Switches all claims that the reader has open, as a look-up does; returns what became of the one on the page. */
export function openSwitchLanguage(services: Services): SwitchLanguage {
  const isAllowed = changeLimit();
  const { database, settings, now } = services;
  return async (request, { claimId: asked, locale }) => {
    const claimId = (await ownClaimOf(services, request, asked)).toLowerCase();
    const at = now();
    if (!isAllowed(claimId, at)) throw tooManyChanges();
    const own = await ownClaimIds(database.pool, viewerOf(request, settings), at);
    return database.kysely.transaction().execute(async (tx) => {
      let switched: SwitchedNotices = 'switched';
      // In the order of ids, because two tabs that switch at once would wait for each other.
      for (const id of [...new Set([...own, claimId])].toSorted()) {
        const result = await switchOf(tx, id, locale, at);
        if (id === claimId) switched = result;
      }
      return switched;
    });
  };
}
