// A process that serves imports only, to be killed. Started by `fork` with the database and the port as JSON; it sends
// a message once it listens.
import fastify from 'fastify';
import type pg from 'pg';

import { openDatabase } from '#server/db/connect.ts';
import { readSettings } from '#server/settings/env.ts';
import { handleErrors } from '#server/http/errors.ts';
import { limitBodies } from '#server/http/slow-bodies.ts';
import { operatorPath } from '#shared/operator-path.ts';
import { importsRest } from './rest/imports.rest.ts';

const { config, port } = JSON.parse(process.argv[2] ?? '{}') as { config: pg.PoolConfig; port: number };
const database = openDatabase(config);
const app = fastify({ requestTimeout: 0 });
limitBodies(app.server);
handleErrors(app);
const services = { database, settings: readSettings({}), now: () => new Date() };
await app.register(importsRest(services, { guard: () => null, operatorOf: () => 'tests' }), { prefix: operatorPath });
await app.listen({ port, host: '127.0.0.1' });
process.send?.('listening');
