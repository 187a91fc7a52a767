import type { FastifyPluginAsync, FastifyRequest } from 'fastify';

import { claimNumber } from '#claim/document/claim-number.server.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { normaliseReference } from '#shared/reference.ts';
import { passcodeRoutes } from './passcode-routes.ts';
import { readPasscode } from './submit-passcode.server.ts';

export type PasscodeParts = { guard: Guard; operatorOf: (request: FastifyRequest) => string };

/** Every response is audited (security promise 17). */
export function passcodeRest(services: Services, { guard, operatorOf }: PasscodeParts): FastifyPluginAsync {
  return async (app) => {
    addRoutes(app, passcodeRoutes, {
      guard,
      handlers: {
        getPasscode: async ({ params: { number }, request, reply }) => {
          const passcode = await readPasscode(services, normaliseReference(claimNumber(number)), operatorOf(request));
          if (!passcode) throw new Problem(404, 'passcode-not-found', 'There is no passcode to read for this claim.');
          reply.header('cache-control', 'no-store');
          const { submittedAt, firstReadAt, deleteAfter } = passcode;
          return {
            ...passcode,
            submittedAt: submittedAt.toISOString(),
            firstReadAt: firstReadAt.toISOString(),
            deleteAfter: deleteAfter.toISOString(),
          };
        },
      },
    });
  };
}
