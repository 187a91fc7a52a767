import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';

import { writeDetail } from '#claim/operator/note-operator-change.data.ts';
import { auditAddress } from '#server/audit.data.ts';
import type { Services } from '#server/context.ts';
import { unstorableTextIn } from '#server/http/json-body.ts';
import { requestOperator } from '#server/http/request-facts.ts';
import { normaliseReference } from '#shared/reference.ts';

const base = '/api/integration/v1';
const withoutClaims = new Set(['/states', '/states/:systemName', '/openapi.json', '/']);
/** In milliseconds: the same read is audited once in this time, because systems poll. */
const sameReadMs = 5 * 60_000;
const mostRemembered = 20_000;

type Entry = {
  actor: string;
  action: string;
  detail: string;
  at: Date;
  reference: string;
  address: string | null;
};

type Batch = { entries: Entry[]; written: Promise<void> };

/** Batches entries that arrive while others are being written, so that many calls share one commit. */
function entryWriter({ database }: Services): (entry: Entry) => Promise<void> {
  let before: Promise<unknown> = Promise.resolve();
  let open: Batch | null = null;
  const insert = async (entries: Entry[]): Promise<void> => {
    const values = entries.map(
      ({ actor, action, detail, at, reference, address }) => sql`(${newId()}::uuid, ${at}::timestamptz, ${actor},
        ${action}, ${reference}, ${detail}, ${address}::inet)`,
    );
    const references = entries.map(({ reference }) => reference);
    await sql`insert into audit_event (id, at, actor, action, claim_id, detail, address)
      with named as materialized (
        select key, claim_id from claim_lookup where kind = 'number' and key = any(${references}::text[]))
      select e.id, e.at, e.actor, e.action, named.claim_id, e.detail, e.address
      from (values ${sql.join(values)}) e (id, at, actor, action, reference, detail, address)
      left join named on named.key = e.reference`.execute(database.kysely);
  };
  const newBatch = (): Batch => {
    const entries: Entry[] = [];
    const writeNow = async (): Promise<void> => {
      open = null;
      await insert(entries);
    };
    const written = before.then(writeNow, writeNow);
    before = written;
    return { entries, written };
  };
  return (entry) => {
    open ??= newBatch();
    open.entries.push(entry);
    return open.written;
  };
}

function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

function numberOf(request: FastifyRequest): string {
  const { number } = request.params as { number?: unknown };
  return typeof number === 'string' && unstorableTextIn(number) === null ? number : '';
}

function isQuiet({ query }: FastifyRequest): boolean {
  return (query as { quiet?: unknown }).quiet === 'true';
}

/** Audits before the answer is sent: if the audit fails, so does the call. Call it before routes are registered. */
export function auditOperators(
  app: FastifyInstance,
  services: Services,
  operatorIn: (request: FastifyRequest) => string | null,
): void {
  const { now } = services;
  const write = entryWriter(services);
  let remembered = new Map<string, number>();

  const isAgain = (key: string): boolean => {
    const time = now().getTime();
    const last = remembered.get(key);
    if (last !== undefined && time - last < sameReadMs) return true;
    if (remembered.size >= mostRemembered) remembered = new Map();
    remembered.set(key, time);
    return false;
  };

  const writeChange = async (
    entry: Omit<Entry, 'action' | 'detail'>,
    { call, number, quiet }: { call: string; number: string; quiet: boolean },
  ): Promise<void> => {
    // The claim's own transaction has audited the change.
    if (number !== '' && requestOperator()?.isAudited === true) return;
    return write({ ...entry, action: 'operator.wrote', detail: writeDetail(call, quiet) });
  };

  app.addHook('onSend', async (request, reply) => {
    const actor = operatorIn(request);
    const route = (request.routeOptions.url ?? '').replace(base, '');
    if (actor === null || reply.statusCode >= 400 || withoutClaims.has(route)) return;
    const { method } = request;
    const number = numberOf(request);
    const entry = { actor, at: now(), reference: normaliseReference(number), address: auditAddress(actor) };
    if (isSafe(method)) {
      if (isAgain(`${actor} ${route} ${entry.reference}`)) return;
      return write({ ...entry, action: 'operator.read', detail: `${method} ${route}` });
    }
    return writeChange(entry, { call: `${method} ${route}`, number, quiet: isQuiet(request) });
  });
}
