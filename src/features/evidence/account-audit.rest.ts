import { Readable } from 'node:stream';

import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';

import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { accountActor, addAuditEntry } from '#server/audit.data.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import type { AuditChange } from '#shared/audit-kind.ts';
import { auditEntries } from './audit.data.ts';
import { accountAuditRoutes } from './account-audit-routes.ts';
import type { AuditEntry } from './audit-answers.rules.ts';
import { cursorIn, cursorOf, type AuditQuery } from './audit.rules.ts';
import { byteOrderMark, csvRow } from '#shared/csv-row.ts';

const pageSize = 50;
const fileStep = 1_000;
/** Most entries of one file: what a spreadsheet program still opens. */
const mostInFile = 200_000;

function checkCursor({ before }: AuditQuery): void {
  if (before === '' || cursorIn(before)) return;
  throw new Problem(400, 'invalid-query', 'before: this is not where an answer ended.');
}

async function pageOf({ database }: Services, query: AuditQuery) {
  checkCursor(query);
  const found = await auditEntries(database.kysely, query, pageSize + 1);
  const entries = found.slice(0, pageSize);
  const last = entries.at(-1);
  return { entries, next: found.length > pageSize && last ? cursorOf(last) : null };
}

const header = ['Time (UTC)', 'Who', 'What', 'Claim', 'Claim id', 'Account', 'Detail', 'Changes', 'Network address'];

const changeText = ({ field, from, to }: AuditChange): string =>
  from === undefined || to === undefined ? `${field}: changed` : `${field}: ${from} -> ${to}`;

function rowOf({ at, person, action, claimNumber, claimId, account, detail, changes, address }: AuditEntry): string {
  const changed = changes.map(changeText).join('; ');
  return csvRow([at, person, action, claimNumber ?? '', claimId ?? '', account ?? '', detail, changed, address ?? '']);
}

async function* fileOf({ database }: Services, query: AuditQuery): AsyncGenerator<string> {
  yield byteOrderMark + csvRow(header);
  let before = query.before;
  for (let left = mostInFile; left > 0; left -= fileStep) {
    const entries = await auditEntries(database.kysely, { ...query, before }, Math.min(fileStep, left));
    yield entries.map(rowOf).join('');
    const last = entries.at(-1);
    if (!last || entries.length < fileStep) return;
    before = cursorOf(last);
  }
}

type Exchange = { request: FastifyRequest; reply: FastifyReply };

async function sendFile(services: Services, query: AuditQuery, { request, reply }: Exchange) {
  checkCursor(query);
  const { accountId } = accountOf(request);
  const { database, now } = services;
  await addAuditEntry(database.kysely, { at: now(), actor: accountActor(accountId), action: 'audit.downloaded' });
  const name = `audit-${now().toISOString().slice(0, 10)}.csv`;
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}"`)
    .type('text/csv; charset=utf-8')
    .send(Readable.from(fileOf(services, query)));
}

export function accountAuditRest(services: Services, guard: Guard): FastifyPluginAsync {
  return async (app) =>
    addRoutes(app, accountAuditRoutes, {
      guard,
      handlers: {
        audit: ({ query }) => pageOf(services, query),
        auditFile: ({ query, ...exchange }) => sendFile(services, query, exchange),
      },
    });
}
