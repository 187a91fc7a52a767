import type { FastifyInstance, FastifyRequest } from 'fastify';

import { accountActor, addAuditEntry } from '#server/audit.data.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { done } from '#shared/rest-answers.ts';
import { readFilterOptions } from './filter-options.data.ts';
import * as data from './kept-views.data.ts';
import { type KeepView, listRoutes } from './list-routes.ts';
import { checkList, listSeenViews, mayShare } from './seen-lists.server.ts';

type Keeping = { tx: Tx; asker: ReturnType<typeof accountOf>; now: Date; id: string };

function notAllowed(): Problem {
  const detail = 'Views are shared by a lead whose account has no limits. Keep one of your own instead.';
  return new Problem(403, 'sharing-not-allowed', detail);
}

function noSuchView(): Problem {
  return new Problem(404, 'view-not-found', 'There is no such view.');
}

/** Returns null also for a shared view that the asker does not see. */
async function findToChange({ tx, asker, id }: Keeping): Promise<data.KeptView | null> {
  await data.lockKeptViews(tx);
  const found = await data.findKeptView(tx, id, asker.accountId);
  if (found?.accountId !== null) return found ?? null;
  if (!(await listSeenViews(tx, asker)).some((seen) => seen.id === id)) return null;
  if (!mayShare(asker)) throw notAllowed();
  return found;
}

type Kept = 'desk.keep-view' | 'desk.remove-view';

async function addEntry({ tx, asker: { accountId }, now }: Keeping, action: Kept, detail: string): Promise<void> {
  await addAuditEntry(tx, { at: now, actor: accountActor(accountId), action, accountId, detail });
}

async function keepView(keeping: Keeping, { name, isShared, list }: KeepView) {
  const { tx, asker, now, id } = keeping;
  checkList(list, asker);
  if (isShared && !mayShare(asker)) throw notAllowed();
  const found = await findToChange(keeping);
  const view = { id, accountId: isShared ? null : asker.accountId, name, list };
  const others = await data.readOthers(tx, view);
  if (others.hasName) throw new Problem(409, 'name-taken', `There is a view “${name}” already. Choose another name.`);
  if (others.count >= data.mostKept) {
    throw new Problem(409, 'too-many-views', `There are ${data.mostKept} views already. Remove one first.`);
  }
  if (found !== null) await data.changeKeptView(tx, view);
  else if (!(await data.addKeptView(tx, view, now))) throw noSuchView();
  await addEntry(keeping, 'desk.keep-view', name);
  return { id, name, isShared, list };
}

async function removeView(keeping: Keeping): Promise<typeof done> {
  const found = await findToChange(keeping);
  if (found === null) throw noSuchView();
  await data.deleteKeptView(keeping.tx, keeping.id);
  await addEntry(keeping, 'desk.remove-view', found.name);
  return done;
}

export function listCalls(app: FastifyInstance, services: Services, guard: Guard): void {
  const { database, settings, now } = services;
  const within = <Answer>(request: FastifyRequest, id: string, act: (keeping: Keeping) => Promise<Answer>) =>
    database.kysely.transaction().execute((tx) => act({ tx, asker: accountOf(request), now: now(), id }));
  addRoutes(app, listRoutes, {
    guard,
    handlers: {
      deskFilterOptions: ({ request }) => {
        const limits = accountOf(request);
        const isAuditor = !limits.roles.includes('handler');
        return readFilterOptions(database.kysely, { limits, isAuditor }, { now: now(), demo: settings.demo });
      },
      deskKeepView: ({ params: { viewId }, body, request }) =>
        within(request, viewId, (keeping) => keepView(keeping, body)),
      deskRemoveView: ({ params: { viewId }, request }) => within(request, viewId, removeView),
    },
  });
}
