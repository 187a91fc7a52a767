import { Readable } from 'node:stream';

import type { FastifyPluginAsync, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { z } from 'zod';

import { accountOf, requireRole } from '#server/account.access.ts';
import { accountActor, noteInAudit } from '#server/audit.data.ts';
import { bodyAs } from '#server/closed-body.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/errors.ts';
import type { PhotoStore } from '#server/gateways/photo-store.ts';
import { auditAfter, auditEntries } from './audit.data.ts';
import { auditQuery, cursorIn, cursorOf, type AuditEntry, type AuditPage, type AuditQuery } from './audit.rules.ts';
import { byteOrderMark, csvRow } from './csv.rules.ts';
import { eraseClaim, type DropFile } from './erase.server.ts';
import { exportClaim } from './export.server.ts';

const pageSize = 50;
const fileStep = 1_000;
/** Entries of one file at most: what a spreadsheet still opens. */
const mostInFile = 200_000;
/** Milliseconds after which no transaction can still write an entry of that instant. */
const settled = 60_000;

const afterQuery = z.strictObject({
  after: z.string().max(100).default(''),
  limit: z.coerce.number().int().min(1).max(1_000).default(500),
});
const erasureBody = z.strictObject({ dryRun: z.boolean({ error: 'This must be true or false.' }).default(false) });

type ByNumber = { Params: { number: string } };

function queryAs<Schema extends z.ZodType>(schema: Schema, query: unknown): z.infer<Schema> {
  const result = schema.safeParse({ ...(query as object) });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Problem(400, 'invalid-query', `${issue?.path.join('.') || 'The query'}: ${issue?.message ?? 'not valid'}`);
}

function askedFor(request: FastifyRequest): AuditQuery {
  const query = queryAs(auditQuery, request.query);
  if (query.before === '' || cursorIn(query.before)) return query;
  throw new Problem(400, 'invalid-query', 'before: this is not where an answer ended.');
}

async function pageOf({ database }: Services, request: FastifyRequest): Promise<AuditPage> {
  const found = await auditEntries(database.kysely, askedFor(request), pageSize + 1);
  const entries = found.slice(0, pageSize);
  const last = entries.at(-1);
  return { entries, next: found.length > pageSize && last ? cursorOf(last) : null };
}

const header = ['Time (UTC)', 'Who', 'What', 'Claim', 'Claim id', 'Account', 'Detail'];

function rowOf({ at, person, action, claimNumber, claimId, account, detail }: AuditEntry): string {
  return csvRow([at, person, action, claimNumber ?? '', claimId ?? '', account ?? '', detail]);
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

async function sendFile(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const query = askedFor(request);
  const { accountId } = accountOf(request);
  const { database, now } = services;
  await noteInAudit(database.kysely, { at: now(), actor: accountActor(accountId), action: 'audit.downloaded' });
  const name = `audit-${now().toISOString().slice(0, 10)}.csv`;
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}"`)
    .type('text/csv; charset=utf-8')
    .send(Readable.from(fileOf(services, query)));
}

async function entriesAfter({ database, now }: Services, request: FastifyRequest) {
  const { after, limit } = queryAs(afterQuery, request.query);
  const cursor = after === '' ? null : cursorIn(after);
  if (after !== '' && !cursor) throw new Problem(400, 'invalid-query', 'after: this is not where an answer ended.');
  const until = new Date(now().getTime() - settled);
  const entries = await auditAfter(database.kysely, { after: cursor, until, most: limit });
  const last = entries.at(-1);
  return { entries, after: last ? cursorOf(last) : after };
}

/** Who may call, as main knows it; where files lie, and how one is removed. */
export type EvidenceParts = {
  mayReadAudit: onRequestAsyncHookHandler;
  mayExport: onRequestAsyncHookHandler;
  mayErase: onRequestAsyncHookHandler;
  operatorOf: (request: FastifyRequest) => string;
  companyOf: (request: FastifyRequest) => string;
  store: PhotoStore;
  dropFile: DropFile;
};

/** What an operator owes to whoever asks what is held of them, and to whoever asks who has seen it. */
export function evidenceRest(services: Services, parts: EvidenceParts): FastifyPluginAsync {
  const { mayReadAudit, mayExport, mayErase, operatorOf, companyOf, store, dropFile } = parts;
  return async (app) => {
    const admin = { onRequest: requireRole(services, 'admin') };
    app.get('/api/account/audit', admin, (request) => pageOf(services, request));
    app.get('/api/account/auditFile', admin, (request, reply) => sendFile(services, request, reply));

    const base = '/api/integration/v1';
    app.get(`${base}/audit`, { onRequest: mayReadAudit }, (request) => entriesAfter(services, request));
    app.get<ByNumber>(`${base}/claims/:number/export`, { onRequest: mayExport }, async (request, reply) => {
      const ask = { path: request.params.number, actor: operatorOf(request), company: companyOf(request) };
      const { name, zip } = await exportClaim(services, store, ask);
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${name}"`)
        .type('application/zip')
        .send(zip);
    });
    app.post<ByNumber>(`${base}/claims/:number/erasure`, { onRequest: mayErase }, async (request) => {
      const { dryRun } = bodyAs(erasureBody, request.body ?? {});
      return eraseClaim(services, dropFile, { path: request.params.number, actor: operatorOf(request), dryRun });
    });
  };
}
