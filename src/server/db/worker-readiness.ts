import { isOnSeveralMachines, type Database } from './connect.ts';
import { singleFlight } from './single-flight.ts';

export type Workers = { all: number; away: number };

const text = `select count(*) as "all", count(*) filter (where not citus_check_connection_to_node(nodename, nodeport)) as away
  from pg_dist_node where isactive and noderole = 'primary' and groupid > 0`;

/** Returns a function that asks how many workers the coordinator has and cannot reach; null where that is not known. */
export function workerReadiness({ pool, kysely }: Pick<Database, 'pool' | 'kysely'>): () => Promise<Workers | null> {
  if (!isOnSeveralMachines(kysely)) return async () => null;
  // One at a time, because a worker whose host is gone answers after Citus's own time limit.
  return singleFlight(async () =>
    pool.query<Workers>(text).then(
      ({ rows }) => rows[0] ?? null,
      () => null,
    ),
  );
}
