import type { Pool } from 'pg';
import { CompiledQuery } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import type { SaidEntry, ThreadEntry } from '../desk-answers.rules.ts';
import { linesOfHtml } from './html-lines.rules.ts';
import { columnsOf, others, said, type Source } from './thread-sources.ts';

const entriesOfThread = 200;
/** Newer entries named in a refusal. */
const mostNewer = 20;

/** Some systems write a date before 2000 or in 9999 where there is none (ruling 4.4). */
const isSet = (at: string) => `${at} >= '2000-01-01' and ${at} < '9999-12-31'`;

const newestOf = (source: Source) => `(select * from (select ${columnsOf(source)} from ${source.from}) s
    where ${isSet('s.at')} order by s.at desc, s.id desc limit ${entriesOfThread + 1})`;

const newestOfAll = (sources: readonly Source[]) =>
  `select * from (${sources.map(newestOf).join(' union all ')}) all_of
    order by at desc, id desc limit ${entriesOfThread + 1}`;

const statement = newestOfAll([...said, ...others]);
const auditorsStatement = newestOfAll(
  [...said, ...others]
    .filter(({ isInternal }) => isInternal !== true)
    .map((source) => ({ ...source, from: source.auditorsFrom ?? source.from })),
);

const allOf = (source: Source) => `(select ${columnsOf(source)} from ${source.from})`;

const newerStatement = `select * from (${said.map(allOf).join(' union all ')}) all_of
  where not "isMine" and ${isSet('at')} and id::uuid > coalesce($3::uuid, '00000000-0000-0000-0000-000000000000') order by id::uuid limit ${mostNewer}`;

const newestStatement = `select id from (${said.map(allOf).join(' union all ')}) all_of
  where ${isSet('at')} order by id::uuid desc limit 1`;

type StoredEntry = Omit<ThreadEntry, 'at'> & { at: Date };

function entryOf({ at, ...entry }: StoredEntry): ThreadEntry {
  const isHtml = entry.kind === 'message' && entry.by === 'operator';
  const text = isHtml ? linesOfHtml(entry.text) : entry.text;
  return { ...entry, id: `${entry.kind} ${entry.id}`, at: at.toISOString(), text };
}

const isSaid = ({ kind }: StoredEntry): boolean => said.some((source) => source.kind === kind);

/** The largest id, because ids grow in the order of arrival, and dates are the operator's. */
function newestSaid(rows: readonly StoredEntry[]): string | null {
  return rows
    .filter(isSaid)
    .reduce<string | null>((newest, { id }) => (newest === null || id > newest ? id : newest), null);
}

export type Thread = { thread: ThreadEntry[]; hasEarlier: boolean; newestSaid: string | null };

/** Reads the newest entries, the oldest of them first. The caller has checked that the claim may be seen. */
export async function readThread(
  pool: Pool,
  claimId: string,
  { accountId, isAuditor }: { accountId: string; isAuditor: boolean },
): Promise<Thread> {
  const { rows } = await pool.query<StoredEntry>({
    ...(isAuditor
      ? { name: 'desk-thread-of-auditor', text: auditorsStatement }
      : { name: 'desk-thread', text: statement }),
    values: [claimId, accountId],
  });
  const shown = rows.slice(0, entriesOfThread);
  return {
    thread: shown.map(entryOf).toReversed(),
    hasEarlier: rows.length > entriesOfThread,
    newestSaid: newestSaid(shown),
  };
}

export async function readNewestSaid(tx: Tx, claimId: string, accountId: string): Promise<string | null> {
  const { rows } = await tx.executeQuery<{ id: string }>(CompiledQuery.raw(newestStatement, [claimId, accountId]));
  return rows[0]?.id ?? null;
}

/** Returns what others have said since `seen`, the oldest first. */
export async function readNewerSaid(
  tx: Tx,
  claimId: string,
  { seen, accountId }: { seen: string | null; accountId: string },
): Promise<SaidEntry[]> {
  const { rows } = await tx.executeQuery<StoredEntry>(CompiledQuery.raw(newerStatement, [claimId, accountId, seen]));
  return rows.map((row) => {
    const { kind, by, name, at, text } = entryOf(row);
    return { id: row.id, kind, by, name, at, text };
  });
}
