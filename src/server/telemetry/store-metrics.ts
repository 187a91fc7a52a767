import type { Services } from '#server/context.ts';
import { deliveryMetrics } from '#server/outbox/delivery-metrics.ts';
import { labelledSamples } from './labelled-samples.ts';
import type { Metric } from './metrics.ts';

const connections: Metric = {
  name: 'fettle_database_connections',
  help: 'Connections of this process: open, idle among them, and requests that wait for one.',
  labelNames: ['state'],
  read: ({ database: { pool } }) => [
    { labels: { state: 'open' }, value: pool.totalCount },
    { labels: { state: 'idle' }, value: pool.idleCount },
    { labels: { state: 'awaited' }, value: pool.waitingCount },
  ],
};

const databaseUp: Metric = {
  name: 'fettle_database_up',
  help: 'Whether the database answers: 1 or 0.',
  read: async ({ database }) => {
    const answers = await database.pool.query('select 1').then(
      () => true,
      () => false,
    );
    return [{ value: answers ? 1 : 0 }];
  },
};

const claimReads: Metric = {
  name: 'fettle_claim_reads',
  help: 'Reads of claims by this process since it started, by who answered; none without a replica.',
  labelNames: ['server'],
  read: ({ database: { answered } }) =>
    Object.entries(answered ?? {}).map(([server, value]) => ({ labels: { server }, value })),
};

const lockWaits: Metric = {
  name: 'fettle_database_lock_waits',
  help: 'Statements of this database that wait for a lock of another.',
  read: async ({ database }) => {
    const { rows } = await database.pool.query<{ value: number }>(
      `select count(*) as value from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows;
  },
};

function ofJobs(name: Metric['name'], help: string, value: string): Metric {
  const text = `select kind as label, ${value} as value from job group by kind`;
  const values = ({ now }: Services) => (text.includes('$1') ? [now()] : []);
  return {
    name,
    help,
    labelNames: ['kind'],
    read: (services) => labelledSamples(services.database.pool, 'kind', text, values(services)),
  };
}

const waiting = 'count(*) filter (where failed_at is null)';
const seconds = (from: string) => `coalesce(greatest(0, extract(epoch from $1::timestamptz - ${from})), 0)::float8`;

const mails: Metric = {
  name: 'fettle_mails',
  help: 'Mails that wait to be sent, and those that could not be delivered in the last days.',
  labelNames: ['state'],
  read: ({ database }) =>
    labelledSamples(
      database.pool,
      'state',
      `select state as label, count(mail.id) as value from (values ('queued'), ('undelivered')) as shown (state)
       left join mail using (state) group by state`,
    ),
};

const lockedAccounts: Metric = {
  name: 'fettle_accounts_locked',
  help: 'Accounts that are locked for a while, because of wrong passwords or codes.',
  read: async ({ database, now }) => {
    const { rows } = await database.pool.query<{ value: number }>(
      'select count(*) as value from account where locked_out_until > $1',
      [now()],
    );
    return rows;
  },
};

export const storeMetrics: readonly Metric[] = [
  databaseUp,
  connections,
  lockWaits,
  claimReads,
  ofJobs('fettle_jobs_waiting', 'Jobs to be done or under way, by kind.', waiting),
  ofJobs('fettle_jobs_failed', 'Jobs whose last attempt failed, by kind; kept for 30 days.', 'count(failed_at)'),
  ofJobs(
    'fettle_jobs_oldest_due_seconds',
    'For how long the oldest job that waits has been due, by kind.',
    seconds('min(due_at) filter (where failed_at is null)'),
  ),
  mails,
  ...deliveryMetrics,
  lockedAccounts,
];
