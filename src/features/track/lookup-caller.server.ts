import type { FastifyRequest } from 'fastify';

import type { Services } from '#server/context.ts';
import { localeOf } from '#server/http/locale.ts';
import { claimTokenHashOf } from '#server/sessions/session.ts';
import type { LookupCaller } from './track.server.ts';

export function lookupCallerOf({ settings }: Services, request: FastifyRequest): LookupCaller {
  const previous = claimTokenHashOf(request, settings);
  return { address: request.ip, previous, locale: localeOf(request) };
}
