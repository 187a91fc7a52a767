import { NIL } from 'uuid';
import type { Pool } from 'pg';
import { CompiledQuery } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { singleLine, stripControls } from '#shared/text.ts';
import type { SaidEntry, ThreadEntry } from '../desk-answers.rules.ts';
import { cursorText, type PageCursor } from '../queue/page-cursor.rules.ts';
import { worded } from './courier-entries.server.ts';
import { linesOfHtml } from '#claim/messages/html-lines.rules.ts';
import { columnsOf, type Source } from './thread-source.ts';
import { others, said } from './thread-sources.server.ts';

const entriesOfThread = 200;
/** Newer entries named in a refusal. */
const mostNewer = 20;

/** Some systems write a date before 2000 or in 9999 where there is none (ruling 4.4). */
const isSet = (at: string) => `${at} >= '2000-01-01' and ${at} < '9999-12-31'`;

/** `older` narrows `s` to what is older than a page. */
const newestOf = (source: Source, older: string) => `(select * from (select ${columnsOf(source)} from ${source.from}) s
    where ${isSet('s.at')} ${older} order by s.at desc, s.id desc limit ${entriesOfThread + 1})`;

/** Ids grow in the order of arrival, while dates are the operator's. */
const lastSaidOf = ({ id, at, from }: Source) =>
  `(select ${id} as id from ${from} and ${isSet(at)} order by ${id} desc limit 1)`;

const lastSaidOfAll = (sources: readonly Source[]) =>
  `select id from (${sources.map(lastSaidOf).join(' union all ')}) last_of order by id desc limit 1`;

const pageOf = (sources: readonly Source[], older: string) =>
  `select *, (extract(epoch from at) * 1000000)::bigint::text as micros
    from (${sources.map((source) => newestOf(source, older)).join(' union all ')}) all_of
    order by at desc, id desc limit ${entriesOfThread + 1}`;

/** The page before the entry whose time and id are `$3` and `$4`. */
const olderThanPage = `and (s.at, s.id) < ('epoch'::timestamptz + $3::bigint * interval '1 microsecond', $4::text)`;

/** An auditor gets nothing that is internal. */
const forAuditors = (sources: readonly Source[]): Source[] =>
  sources
    .filter(({ isInternal }) => isInternal !== true)
    .map(({ auditorsFrom, auditorsText, ...source }) => ({
      ...source,
      from: auditorsFrom ?? source.from,
      ...(auditorsText !== undefined && { text: auditorsText }),
    }));

const everything = [...said, ...others];
const statements = {
  thread: pageOf(everything, ''),
  'thread-of-auditor': pageOf(forAuditors(everything), ''),
  earlier: pageOf(everything, olderThanPage),
  'earlier-of-auditor': pageOf(forAuditors(everything), olderThanPage),
  'last-said': lastSaidOfAll(said),
  'last-said-of-auditor': lastSaidOfAll(forAuditors(said)),
};

const allOf = (source: Source) => `(select ${columnsOf(source)} from ${source.from})`;

const newerStatement = `select * from (${said.map(allOf).join(' union all ')}) all_of
  where (not "isMine" or $4::boolean) and ${isSet('at')} and id::uuid > coalesce($3::uuid, '${NIL}') order by id::uuid limit ${mostNewer}`;

type Asker = { accountId: string; isAuditor: boolean };

type StoredEntry = Omit<ThreadEntry, 'at'> & { at: Date };

/** A mark that reorders text would turn round what stands beside it too. */
function entryOf({ at, ...stored }: StoredEntry, { isAuditor }: Pick<Asker, 'isAuditor'>): ThreadEntry {
  const entry = worded(stored, isAuditor);
  const isHtml = entry.kind === 'message' && entry.by === 'operator';
  const text = stripControls(isHtml ? linesOfHtml(entry.text) : entry.text);
  const [name, title] = [singleLine(entry.name), singleLine(entry.title)];
  return { ...entry, id: `${entry.kind} ${entry.id}`, at: at.toISOString(), name, title, text };
}

const nameFor = (name: 'thread' | 'earlier' | 'last-said', { isAuditor }: Asker) =>
  isAuditor ? (`${name}-of-auditor` as const) : name;

async function readRows<Row extends object>(pool: Pool, name: keyof typeof statements, values: unknown[]) {
  return (await pool.query<Row>({ name: `desk-${name}`, text: statements[name], values })).rows;
}

/** The entries of a page, the oldest of them first; `earlier` is the cursor of the page before, if there is one. */
export type ThreadPage = { thread: ThreadEntry[]; earlier: string | null };

function pageIn(rows: (StoredEntry & { micros: string })[], asker: Asker): ThreadPage {
  const shown = rows.slice(0, entriesOfThread);
  const oldest = rows.length > entriesOfThread ? shown.at(-1) : undefined;
  return {
    thread: shown.map(({ micros: _, ...entry }) => entryOf(entry, asker)).toReversed(),
    earlier: oldest === undefined ? null : cursorText(oldest),
  };
}

/** Reads the newest entries, or those before a page. The caller has checked that the claim may be seen. */
export async function readThread(
  pool: Pool,
  claimId: string,
  asker: Asker,
  before: PageCursor | null = null,
): Promise<ThreadPage> {
  const values = [claimId, asker.accountId, ...(before === null ? [] : [before.micros, before.id])];
  return pageIn(await readRows(pool, nameFor(before === null ? 'thread' : 'earlier', asker), values), asker);
}

/** Returns the id of what was said last, which a reply names as seen; null if nothing was. */
export async function readLastSaid(pool: Pool, claimId: string, asker: Asker): Promise<string | null> {
  const [last] = await readRows<{ id: string }>(pool, nameFor('last-said', asker), [claimId]);
  return last?.id ?? null;
}

export async function readNewestSaid(tx: Tx, claimId: string): Promise<string | null> {
  const { rows } = await tx.executeQuery<{ id: string }>(CompiledQuery.raw(statements['last-said'], [claimId]));
  return rows[0]?.id ?? null;
}

/** Returns what others have said since `seen`, the oldest first; `withOwn` also what the account itself has. */
export async function readNewerSaid(
  tx: Tx,
  claimId: string,
  { seen, accountId, withOwn }: { seen: string | null; accountId: string; withOwn: boolean },
): Promise<SaidEntry[]> {
  const { rows } = await tx.executeQuery<StoredEntry>(
    CompiledQuery.raw(newerStatement, [claimId, accountId, seen, withOwn]),
  );
  return rows.map((row) => {
    const { kind, by, name, at, text } = entryOf(row, { isAuditor: false });
    return { id: row.id, kind, by, name, at, text };
  });
}
