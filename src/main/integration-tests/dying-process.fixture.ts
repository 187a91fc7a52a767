import { Client, type Pool } from 'pg';

type Query = (this: Client, ...given: unknown[]) => unknown;

const killed = (): Error => new Error('This process was killed.');

function refuse(given: unknown[]): Promise<never> | undefined {
  const [callback] = given.slice(-1);
  if (typeof callback !== 'function') return Promise.reject(killed());
  process.nextTick(() => (callback as (error: Error) => void)(killed()));
  return undefined;
}

const textOf = ([input]: unknown[]): string =>
  typeof input === 'string' ? input : ((input as { text?: string } | null)?.text ?? '');

/**
 * Sends nothing more to the database from a statement on, as a process that is killed just before it. PostgreSQL rolls
 * back then, so that alone is still sent. Counts from 1.
 */
export async function dieAt(statement: number, work: () => Promise<unknown>): Promise<{ isDead: boolean }> {
  const query = Client.prototype.query as Query;
  let sent = 0;
  Client.prototype.query = function count(this: Client, ...given: unknown[]) {
    if (textOf(given) === 'rollback') return query.apply(this, given);
    sent += 1;
    return sent < statement ? query.apply(this, given) : refuse(given);
  } as typeof Client.prototype.query;
  try {
    await work().catch(() => {});
  } finally {
    Client.prototype.query = query as typeof Client.prototype.query;
  }
  return { isDead: sent >= statement };
}

/** Each table with how many rows it has and a hash of them. */
type Snapshot = ReadonlyMap<string, { rows: number; hash: string }>;

/** What is written on the way, whatever comes of it: sessions, and the names of files that are removed if nothing has them. */
const onTheWay = new Set(['account_session', 'claim_session', 'photo_file']);

export type Snapshots = { read(): Promise<Snapshot>; end(): void };

/** Reads snapshots over one connection: a new one would look up some hundred tables again, a quarter of a second each time. */
export async function openSnapshots(pool: Pool): Promise<Snapshots> {
  const client = await pool.connect();
  // Over so many small tables most of the time would go into starting the processes that share the work.
  await client.query('set max_parallel_workers_per_gather = 0');
  const tables = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const names = tables.rows.map(({ name }) => name).filter((name) => !onTheWay.has(name));
  const of = (
    name: string,
  ) => `select '${name}' as name, count(*)::int as rows, sum(hashtextextended(t::text, 0)) as hash
    from "${name}" t`;
  const text = names.map(of).join(' union all ');
  const read = async () => {
    const { rows } = await client.query<{ name: string; rows: number; hash: string }>({ name: 'snapshot', text });
    return new Map(rows.map(({ name, ...found }) => [name, found]));
  };
  return { read, end: () => client.release() };
}

/** The tables that differ, each with how many rows it has more. */
export function changesBetween(before: Snapshot, after: Snapshot): Record<string, number> {
  const changed = [...after].filter(([name, { hash }]) => before.get(name)?.hash !== hash);
  return Object.fromEntries(changed.map(([name, { rows }]) => [name, rows - (before.get(name)?.rows ?? 0)]));
}

/** Dies at each statement of the work in turn. Returns what each death left, until one left something or none died. */
export async function changesUntilAlive(
  snapshots: Snapshots,
  work: () => Promise<unknown>,
): Promise<Record<string, number>[]> {
  const left: Record<string, number>[] = [];
  const before = await snapshots.read();
  for (let statement = 1, isDead = true; isDead; statement += 1) {
    ({ isDead } = await dieAt(statement, work));
    left.push(changesBetween(before, await snapshots.read()));
    if (Object.keys(left.at(-1) ?? {}).length > 0) break;
  }
  return left;
}
