import type { FastifyRequest } from 'fastify';

import type { Services } from '#server/context.ts';
import { localeOf } from '#server/locale.ts';
import { claimTokenHashOf } from '#server/session.ts';
import type { Letterhead } from './claim-mail.ts';
import type { Tracker } from './track.server.ts';

/** The id of the brand that a request is for; brands are read by main. */
export type BrandOf = (request: FastifyRequest) => string;

export function letterheadOf(request: FastifyRequest, brandOf: BrandOf): Letterhead {
  return { brandId: brandOf(request), locale: localeOf(request) };
}

/** Who sends this request, as the look-up needs to know it. */
export function trackerOf({ settings }: Services, request: FastifyRequest, brandOf: BrandOf): Tracker {
  const previous = claimTokenHashOf(request, settings);
  return { address: request.ip, previous, head: letterheadOf(request, brandOf) };
}
