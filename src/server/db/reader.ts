import { setTimeout as pause } from 'node:timers/promises';

import type pg from 'pg';

import { isDatabaseAway } from './database-away.ts';
import { hasReplayed, isCopyOf, type Position, type Replayed } from './replica.rules.ts';
import { singleFlight } from './single-flight.ts';

/** Runs one read-only statement that sees everything acknowledged before the call. */
export type Read = <Row extends unknown[]>(query: pg.QueryArrayConfig) => Promise<{ rows: Row[] }>;

export type Pool = Pick<pg.Pool, 'query' | 'connect'>;

export type Answered = { primary: number; replica: number };

export type Reader = { read: Read; answered: Answered };

/** Attempts to see a replica catch up, and milliseconds between them; then the primary answers. */
const [looks, betweenLooks] = [5, 4];
/** Milliseconds for which a replica that was behind, or has failed, is not used. */
const rests = { behind: 1_000, failed: 5_000 };

const cluster = 's.system_identifier::text as system';
const ofPrimary = {
  name: 'position-of-primary',
  text: `select ${cluster}, (pg_current_wal_flush_lsn() - '0/0')::int8 as bytes,
    ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int as timeline
    from pg_control_system() s`,
};
const ofReplica = {
  name: 'position-of-replica',
  text: `select ${cluster}, coalesce(pg_last_wal_replay_lsn() - '0/0', 0)::int8 as bytes, c.timeline_id as timeline,
    pg_is_in_recovery() as "isFollowing" from pg_control_system() s, pg_control_checkpoint() c`,
};

async function lookAt<Found extends Position>(server: Pick<pg.ClientBase, 'query'>, look: typeof ofPrimary) {
  const { rows } = await server.query<Found>(look);
  if (!rows[0]) throw new Error('A server has not said how far it is.');
  return rows[0];
}

const isAway = (error: unknown): boolean =>
  isDatabaseAway(error) || (error instanceof Error && error.message.includes('timeout'));

async function catchesUp(client: pg.PoolClient, wanted: Position): Promise<boolean> {
  for (let left = looks; left > 0; left -= 1) {
    const found = await lookAt<Replayed>(client, ofReplica);
    if (hasReplayed(wanted, found)) return true;
    if (!isCopyOf(wanted, found)) return false;
    if (left > 1) await pause(betweenLooks);
  }
  return false;
}

async function onOne<Answer>(pool: Pool, work: (client: pg.PoolClient) => Promise<Answer>): Promise<Answer> {
  const client = await pool.connect();
  try {
    const answer = await work(client);
    client.release();
    return answer;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Retries an unusable replica in the background, so that no read waits for it. */
function trustIn(replica: Pool, clock: () => number) {
  let isTrusted = false;
  let isTrying = false;
  let restsUntil = -Infinity;
  const distrust = (millis: number) => {
    isTrusted = false;
    restsUntil = clock() + millis;
  };
  const tryIt = async () => {
    isTrying = true;
    const answers = await onOne(replica, (client) => lookAt<Replayed>(client, ofReplica)).then(
      ({ isFollowing }) => isFollowing,
      () => false,
    );
    isTrying = false;
    if (answers) isTrusted = true;
    else distrust(rests.failed);
  };
  return {
    distrust,
    isTrusted: (): boolean => {
      if (!isTrusted && !isTrying && clock() >= restsUntil) void tryIt();
      return isTrusted;
    },
  };
}

/**
 * Returns a reader that uses the replica if it has replayed all that the primary had when the read came. Otherwise the
 * primary answers: the replica is behind, away, promoted or a copy of another. Position and query use one connection,
 * so several replicas may share an address.
 */
export function readerOf(primary: Pool, replica: Pool, clock: () => number = () => performance.now()): Reader {
  const primaryPosition = singleFlight(() => lookAt<Position>(primary, ofPrimary));
  const trust = trustIn(replica, clock);
  async function fromReplica<Row extends unknown[]>(query: pg.QueryArrayConfig, wanted: Position) {
    let hasCaughtUp = false;
    try {
      return await onOne(replica, async (client) => {
        hasCaughtUp = await catchesUp(client, wanted);
        if (hasCaughtUp) return client.query<Row>(query);
        trust.distrust(rests.behind);
        return null;
      });
    } catch (error) {
      // An error of the statement, or a conflict with a replayed change, is not a fault of the replica.
      if (!hasCaughtUp || isAway(error)) trust.distrust(rests.failed);
      return null;
    }
  }
  const wantedPosition = async () =>
    primaryPosition().catch((error: unknown) => {
      if (isDatabaseAway(error)) throw error;
      trust.distrust(rests.failed);
      return null;
    });
  const answered = { primary: 0, replica: 0 };
  const read: Read = async <Row extends unknown[]>(query: pg.QueryArrayConfig) => {
    const wanted = trust.isTrusted() ? await wantedPosition() : null;
    const answer = wanted && (await fromReplica<Row>(query, wanted));
    answered[answer ? 'replica' : 'primary'] += 1;
    return answer ?? primary.query<Row>(query);
  };
  return { read, answered };
}
