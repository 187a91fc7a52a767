import type { FastifyInstance, FastifyRequest } from 'fastify';

import { announceMarks } from '#claim/desk/desk-news.data.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { done } from '#shared/rest-answers.ts';
import { noSuchClaim } from '../action/act.server.ts';
import { findActor } from '../action/actor.data.ts';
import { type ClaimMarks, marksRoutes } from './marks-routes.ts';
import { listOwnMarks, setOwnMarks } from './own-marks.data.ts';
import { deletePresenceBefore, listColleagues, savePresence } from './presence.data.ts';
import { presentSeconds } from './presence.rules.ts';

type OnClaim = (tx: Tx, accountId: string, now: Date) => Promise<boolean>;

/** Not audited, because the claim does not change. Announces to open desks if `save` returns true. */
async function saveBeside(
  { database, settings, now: clock }: Services,
  request: FastifyRequest,
  claimId: string,
  save: OnClaim,
) {
  const now = clock();
  const viewer = viewerOf(request, settings);
  await database.kysely.transaction().execute(async (tx) => {
    const actor = await findActor(tx, viewer, claimId, now);
    if (actor === null) throw noSuchClaim();
    if (await save(tx, actor.accountId, now)) await announceMarks(tx, claimId);
  });
  return done;
}

async function readMarks(
  { database: { kysely }, now }: Services,
  request: FastifyRequest,
  claimIds: readonly string[],
) {
  const asker = accountOf(request);
  const here = Map.groupBy(await listColleagues(kysely, { claimIds, asker, now: now() }), ({ claimId }) => claimId);
  const own = Map.groupBy(await listOwnMarks(kysely, { claimIds, asker }), ({ claimId }) => claimId);
  const marks = [...new Set([...here.keys(), ...own.keys()])].map((claimId): ClaimMarks => {
    const has = new Set(own.get(claimId)?.map(({ mark }) => mark));
    return {
      claimId,
      isUnread: has.has('isUnread'),
      isFollowed: has.has('isFollowed'),
      here: (here.get(claimId) ?? []).map(({ claimId: _, ...colleague }) => colleague),
    };
  });
  return { marks };
}

/** Auditors get neither colleagues nor marks. */
export function marksCalls(app: FastifyInstance, services: Services, guard: Guard): void {
  addRoutes(app, marksRoutes, {
    guard,
    handlers: {
      deskPresent: ({ params: { claimId }, body: { tab, doing }, request }) =>
        saveBeside(services, request, claimId, (tx, accountId, now) =>
          savePresence(tx, { claimId, accountId, tab }, { doing, now }),
        ),
      deskMark: ({ params: { claimId }, body, request }) =>
        saveBeside(services, request, claimId, async (tx, accountId) => {
          await setOwnMarks(tx, { claimId, accountId }, body);
          return true;
        }),
      deskMarks: ({ body: { claimIds }, request }) => readMarks(services, request, claimIds),
    },
  });
}

export async function purgePresence({ database, now }: Services): Promise<void> {
  await deletePresenceBefore(database.kysely, new Date(now().getTime() - presentSeconds * 1_000));
}
