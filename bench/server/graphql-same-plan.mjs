// Our schema with its plan of one statement, served by the two other servers: what is compared is the server library.
// The first argument is the folder in which `graphql-servers` has installed them. STORE is how to connect; prints the
// two addresses as JSON.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { shippedWording } from '#claim/wording/shipped-wording.rules.ts';
import { schema } from '#main/schema.ts';
import { openDatabase } from '#server/db/connect.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { readSettings } from '#server/settings/env.ts';
import { baseLocale } from '#shared/locale.ts';

const installed = createRequire(join(process.argv[2] ?? '', 'graphql-same-plan.mjs'));
const { ApolloServer } = installed('@apollo/server');
const { startStandaloneServer } = installed('@apollo/server/standalone');
const { createYoga } = installed('graphql-yoga');

const settings = readSettings({});
const now = new Date('2025-11-06T12:00:00Z');
const services = { database: openDatabase(JSON.parse(process.env['STORE'] ?? '')), settings, now: () => now };

/** @param {string | null | undefined} cookie */
function contextOf(cookie) {
  const viewer = viewerOf({ headers: { cookie: cookie ?? '' } }, settings);
  return { services, viewer, now, locale: baseLocale, wordingOf: shippedWording };
}

const yoga = createYoga({
  schema,
  logging: false,
  graphiql: false,
  /** @param {{ request: Request }} asked */
  context: ({ request }) => contextOf(request.headers.get('cookie')),
});
const yogaServer = createServer(yoga);
await new Promise((resolve) => yogaServer.listen(0, '127.0.0.1', () => resolve(null)));

const { url } = await startStandaloneServer(new ApolloServer({ schema }), {
  listen: { port: 0, host: '127.0.0.1' },
  /** @param {{ req: import('node:http').IncomingMessage }} asked */
  context: async ({ req }) => contextOf(req.headers.cookie),
});

const address = /** @type {import('node:net').AddressInfo} */ (yogaServer.address());
process.stdout.write(`${JSON.stringify({ yoga: `http://127.0.0.1:${address.port}/graphql`, apollo: url })}\n`);
process.once('SIGTERM', () => process.exit(0));
