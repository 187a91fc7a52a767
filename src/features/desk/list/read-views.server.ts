// What the desk's menu lists: views, lists that were kept, and how many claims each has.
import type { FastifyRequest } from 'fastify';

import type { Services } from '#server/context.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { rightsOf } from '#shared/account-role.ts';
import { deskViews } from '../desk-views.rules.ts';
import { auditorViews } from './auditor-views.rules.ts';
import { withContacts } from '../mask/contacts.data.ts';
import { countLists } from '../queue/queue.data.ts';
import { listSeenViews, mayShare } from './seen-lists.server.ts';

/** All views and those that were kept are counted in one statement. */
export async function readViews({ database, now }: Services, request: FastifyRequest) {
  const asker = accountOf(request);
  const mayAct = asker.roles.includes('handler');
  const shares = mayShare(asker);
  const { contactsOf } = await withContacts(database.kysely, asker);
  const views = mayAct ? deskViews : auditorViews;
  const kept = await listSeenViews(database.kysely, asker);
  const lists = [...views.map((view) => ({ view, filter: {} })), ...kept.map(({ list }) => list)];
  const counts = await countLists(database.kysely, { lists, asker, now: now() });
  return {
    views: views.map((view, at) => ({ view, count: counts[at] ?? 0 })),
    kept: kept.map(({ accountId, ...view }, at) => ({
      ...view,
      isShared: accountId === null,
      mayChange: accountId !== null || shares,
      count: counts[views.length + at] ?? 0,
    })),
    me: asker.accountId,
    mayShare: shares,
    mayAct,
    may: rightsOf(asker.roles, asker.rights),
    seesPages: contactsOf === null || contactsOf.length > 0,
  };
}
