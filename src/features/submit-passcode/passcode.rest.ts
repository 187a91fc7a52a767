import type { FastifyPluginAsync, FastifyRequest } from 'fastify';

import { claimNumber } from '#claim/document/claim-number.server.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { UnknownKey } from '#server/secrets/vault.ts';
import { normaliseReference } from '#shared/reference.ts';
import { passcodeRoutes } from './passcode-routes.ts';
import { readPasscode, type OpenedPasscode } from './submit-passcode.server.ts';

export type PasscodeParts = { guard: Guard; operatorOf: (request: FastifyRequest) => string };

async function openPasscodeOf(services: Services, number: string, actor: string): Promise<OpenedPasscode | null> {
  try {
    return await readPasscode(services, normaliseReference(claimNumber(number)), actor);
  } catch (error) {
    if (!(error instanceof UnknownKey)) throw error;
    const detail = 'This passcode was kept under an earlier SECRET_KEY and cannot be opened. Ask the claimant again.';
    throw new Problem(409, 'passcode-key-unknown', detail);
  }
}

/** Every response is audited (security promise 17). */
export function passcodeRest(services: Services, { guard, operatorOf }: PasscodeParts): FastifyPluginAsync {
  return async (app) => {
    addRoutes(app, passcodeRoutes, {
      guard,
      handlers: {
        getPasscode: async ({ params: { number }, request, reply }) => {
          const passcode = await openPasscodeOf(services, number, operatorOf(request));
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
