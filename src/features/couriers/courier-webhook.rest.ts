import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';

import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes } from '#server/http/route/route.ts';
import { readAftership } from './aftership.server.ts';
import { BadSignature, UnreadableUpdate } from './courier-adapter.server.ts';
import { courierWebhookRoutes } from './courier-routes.ts';
import { takeUpdate } from './take-update.server.ts';

function problemOf(error: unknown, log: FastifyBaseLogger): unknown {
  if (error instanceof BadSignature) return new Problem(400, 'bad-signature', 'The signature is missing or wrong.');
  if (!(error instanceof UnreadableUpdate)) return error;
  log.error({ err: error }, 'courier update unreadable');
  return new Problem(400, 'unreadable-update', 'This is signed, and not of a shape that is known here.');
}

/** Reads the body unparsed, because the signature covers the raw bytes. Without a secret the route does not exist. */
export function courierWebhookRest(services: Services): FastifyPluginAsync {
  const { aftershipSecrets: secrets } = services.settings;
  return async (app) => {
    if (secrets.length === 0) return;
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    addRoutes(app, courierWebhookRoutes, {
      guard: () => null,
      handlers: {
        takeCourierUpdate: async ({ body, request: { headers, log } }) => {
          try {
            const update = readAftership(
              Buffer.isBuffer(body) ? body : Buffer.alloc(0),
              headers,
              secrets,
              services.now(),
            );
            if (update === null) return { added: 0 };
            if (update.unknown.length > 0) log.warn({ statuses: update.unknown }, 'courier statuses unknown');
            if (update.undated > 0) log.warn({ events: update.undated }, 'courier events without a possible time');
            const { added, claims, isFull } = await takeUpdate(services, update);
            // Refused, it would be sent again and again.
            if (isFull) log.warn({ claims }, 'courier update of a parcel with too many events, not taken');
            if (claims.length > 1) log.warn({ claims }, 'courier update of several claims, not taken');
            return { added };
          } catch (error) {
            throw problemOf(error, log);
          }
        },
      },
    });
  };
}
