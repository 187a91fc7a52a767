import { Client, type Pool, type PoolConfig } from 'pg';

import type { Statement } from './statement-plans.fixture.ts';

/** Returns the numbers of tasks that the parts of a plan have. */
function tasksIn(node: unknown): number[] {
  if (Array.isArray(node)) return node.flatMap(tasksIn);
  if (typeof node !== 'object' || node === null) return [];
  const { 'Task Count': tasks, ...rest } = node as Record<string, unknown>;
  return [...(typeof tasks === 'number' ? [tasks] : []), ...Object.values(rest).flatMap(tasksIn)];
}

export type Asked = { text: string; shards: number };

/** Returns to how many shards each part of a statement is sent at most: 0 if the coordinator runs it alone. */
export async function shardsOf(pool: Pool, statements: Iterable<Statement>): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const { text, values } of statements) {
    const { rows } = await pool.query(`explain (format json) ${text}`, values);
    asked.push({ text: text.replaceAll(/\s+/g, ' ').trim(), shards: Math.max(0, ...tasksIn(rows)) });
  }
  return asked;
}

/** Bounds of transactions, and locks of tables that all machines have. */
const bounds =
  /^\s*(?:begin|start|commit|rollback|savepoint|release|set|listen|prepare transaction|with "?placement|select (?:assign_|lock_shard))/i;

/** Statements by call, without the bounds of transactions. */
export type Counted = { by: Map<string, string[]>; endOf: (call: string) => void; stop: () => void };

function counter(): { note: (text: string) => void } & Omit<Counted, 'stop'> {
  const by = new Map<string, string[]>();
  let since: string[] = [];
  return {
    by,
    note: (text) => void (bounds.test(text) || since.push(text)),
    endOf(call) {
      by.set(call, since);
      since = [];
    },
  };
}

type QueryInput = string | { text?: string };

/** Counts what this process sends to its database. */
export function countSent(): Counted {
  const { note, ...counted } = counter();
  const query = Client.prototype.query as (this: Client, ...given: unknown[]) => unknown;
  Client.prototype.query = function count(this: Client, ...given: unknown[]) {
    const input = given[0] as QueryInput;
    note(typeof input === 'string' ? input : (input.text ?? ''));
    return query.apply(this, given);
  } as typeof Client.prototype.query;
  return { ...counted, stop: () => void (Client.prototype.query = query as typeof Client.prototype.query) };
}

/** Makes a connection's coordinator say what it sends to its workers. */
export function tellingOfWorkers(config: PoolConfig): PoolConfig {
  return { ...config, options: `${config.options ?? ''} -c citus.log_remote_commands=on` };
}

/** Counts what the coordinator sends to its workers for connections of this pool. */
export function countSentToWorkers(pool: Pool): Counted {
  const { note, ...counted } = counter();
  pool.on('connect', (client) =>
    client.on('notice', ({ message = '' }) => {
      const [, statement = ''] = /^issuing (.+)/s.exec(message) ?? [];
      if (statement !== '') note(statement);
    }),
  );
  return { ...counted, stop: () => {} };
}
