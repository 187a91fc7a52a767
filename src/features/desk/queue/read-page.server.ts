import type { FastifyRequest } from 'fastify';

import type { Services } from '#server/context.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import type { DeskList } from '../list/desk-list.rules.ts';
import { checkList } from '../list/seen-lists.server.ts';
import { withContacts } from '../mask/contacts.data.ts';
import { knownCursor } from './known-cursor.server.ts';
import { cursorIn } from './page-cursor.rules.ts';
import { readView } from './queue.data.ts';

type Page = { list: DeskList; after: string | undefined };

/** Returns a page of a list; throws for one that the account may not see. */
export async function readPage(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { list, after }: Page,
  request: FastifyRequest,
) {
  const account = accountOf(request);
  checkList(list, account);
  return readView(database.kysely, {
    list,
    asker: await withContacts(database.kysely, account),
    after: after === undefined ? null : knownCursor('after', cursorIn(after)),
    now: now(),
  });
}
