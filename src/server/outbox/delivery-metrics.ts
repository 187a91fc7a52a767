import { statfs } from 'node:fs/promises';

import { labelledSamples } from '#server/telemetry/labelled-samples.ts';
import type { Metric } from '#server/telemetry/metrics.ts';

const webhookDeliveries: Metric = {
  name: 'fettle_webhook_deliveries',
  help: 'Deliveries of outgoing events that are waiting, and dead letters.',
  labelNames: ['state'],
  read: ({ database }) =>
    labelledSamples(
      database.pool,
      'state',
      `select state as label, count(d.position) as value from (values ('waiting'), ('dead')) as shown (state)
       left join webhook_delivery d using (state) group by state`,
    ),
};

const eventsBehind: Metric = {
  name: 'fettle_outgoing_events_behind',
  help: 'Events of the log that the slowest webhook in use has not been handed yet.',
  read: async ({ database }) => {
    const { rows } = await database.pool.query<{ value: number }>(
      `select coalesce(max(greatest(0, (select coalesce(max(position), 0) from outgoing_event) - after_position)), 0)
       as value from webhook_endpoint where disabled_at is null`,
    );
    return rows;
  },
};

const webhooksOldest: Metric = {
  name: 'fettle_webhook_oldest_waiting_seconds',
  help: 'Age of the oldest event that a webhook in use has been handed and not answered yet.',
  read: async ({ database, now }) => {
    const { rows } = await database.pool.query<{ value: number }>(
      `select coalesce(greatest(0, extract(epoch from $1::timestamptz - min(d.occurred_at))), 0)::float8 as value
       from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id
       where d.state = 'waiting' and e.disabled_at is null`,
      [now()],
    );
    return rows;
  },
};

const texts: Metric = {
  name: 'fettle_texts',
  help: 'Texts that wait, that the provider has and the network has not confirmed, and that did not arrive in the last days.',
  labelNames: ['state'],
  read: ({ database }) =>
    labelledSamples(
      database.pool,
      'state',
      `select state as label, count(t.id) as value from (values ('queued'), ('sent'), ('undelivered')) as shown (state)
       left join text_message t using (state) group by state`,
    ),
};

const imports: Metric = {
  name: 'fettle_imports',
  help: 'Imports that run, and those that were broken off and not resumed.',
  labelNames: ['status'],
  read: ({ database }) =>
    labelledSamples(
      database.pool,
      'status',
      `select status as label, count(i.id) as value from (values ('running'), ('interrupted')) as shown (status)
       left join import i using (status) group by status`,
    ),
};

const importLines: Metric = {
  name: 'fettle_import_lines',
  help: 'Lines of the imports of the last day, by what became of them.',
  labelNames: ['outcome'],
  read: async ({ database, now }) => {
    const { rows } = await database.pool.query<{ taken: number; refused: number }>(
      `select coalesce(sum(created_count + changed_count + unchanged_count), 0)::float8 as taken,
         coalesce(sum(refused_count), 0)::float8 as refused
       from import where updated_at > $1::timestamptz - interval '1 day'`,
      [now()],
    );
    return rows.flatMap(({ taken, refused }) => [
      { value: taken, labels: { outcome: 'taken' } },
      { value: refused, labels: { outcome: 'refused' } },
    ]);
  },
};

const diskBytes: Metric = {
  name: 'fettle_data_disk_bytes',
  help: 'The file system of DATA_DIR: what it holds and what of it this process may still use.',
  labelNames: ['of'],
  read: async ({ settings }) => {
    const { bsize, blocks, bavail } = await statfs(settings.dataDir);
    return [
      { value: bsize * blocks, labels: { of: 'size' } },
      { value: bsize * bavail, labels: { of: 'free' } },
    ];
  },
};

export const deliveryMetrics: readonly Metric[] = [
  eventsBehind,
  webhookDeliveries,
  webhooksOldest,
  texts,
  imports,
  importLines,
  diskBytes,
];
