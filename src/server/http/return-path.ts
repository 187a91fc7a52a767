import type { FastifyRequest } from 'fastify';

import type { Settings } from '#server/settings/env.ts';
import { Problem } from './errors.ts';
import { ownOrigins } from './origin.ts';
import * as errorTexts from '#shared/error-texts.ts';
import { sameOriginPath } from '#shared/page/return-url.ts';

export type ReturnPath = { path: string | null } | 'foreign';

export function returnPathOf(request: FastifyRequest, settings: Settings): ReturnPath {
  const { returnUrl } = request.query as Record<string, unknown>;
  if (returnUrl === undefined || returnUrl === '') return { path: null };
  // A repeated parameter is a list, of which a browser and a proxy might each take another.
  if (typeof returnUrl !== 'string') return 'foreign';
  const paths = ownOrigins(request, settings).map((origin) => sameOriginPath(returnUrl, origin));
  const path = paths.find((candidate) => candidate !== null);
  return path === undefined ? 'foreign' : { path };
}

/** Throws a Problem (400, spec §5.9) if `returnUrl` leads to another site. */
export function ownReturnPathOf(request: FastifyRequest, settings: Settings): string | null {
  const onward = returnPathOf(request, settings);
  if (onward === 'foreign') throw new Problem(400, 'invalid-return-url', errorTexts.invalid_return_url);
  return onward.path;
}
