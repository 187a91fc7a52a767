import fastify from 'fastify';

import { liveRest } from '#features/live/live.rest.ts';
import { openDatabase } from '#server/db/connect.ts';
import { readSettings } from '#server/settings/env.ts';
import { handleErrors } from '#server/http/errors.ts';

// The event streams in a process of their own, so that its memory is theirs. Speaks to `streams.ts` by messages.

const config: unknown = JSON.parse(process.argv[2] ?? '{}');
const database = openDatabase(config as object);
const app = fastify();
handleErrors(app);
await app.register(liveRest({ database, settings: readSettings({}), now: () => new Date() }));
const address = await app.listen({ host: '127.0.0.1', port: 0 });

process.on('message', (question) => {
  if (question !== 'measure') return;
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  process.send?.({ rss, heap: heapUsed + external, cpu: (user + system) / 1_000 });
});
process.once('disconnect', () => process.exit(0));
process.send?.({ address });
