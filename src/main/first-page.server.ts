import type { FastifyRequest } from 'fastify';
import type { FirstPageAt } from '#features/track/track.rest.ts';
import { hashToken } from '#server/session.ts';
import type { DrawnClaim, FirstAnswers } from '#shared/first-answers.ts';
import type { FirstAnswersAt } from './first-answers.server.ts';
import type { Pages } from './pages.server.ts';
import { placeOf } from './places.rules.ts';

/** What the Track form's answer brings of the page that comes next: its first answers, and My Claim drawn from them. */
export function firstPages({ drawnClaim }: Pick<Pages, 'drawnClaim'>, firstAnswersAt: FirstAnswersAt): FirstPageAt {
  const drawnAt = (path: string, answers: FirstAnswers, request: FastifyRequest): DrawnClaim | undefined => {
    const place = placeOf(path);
    if (place.kind !== 'claim') return undefined;
    try {
      return drawnClaim(place, answers, request);
    } catch (err) {
      request.log.error({ err }, 'a claim that was found went out without its drawing');
      return undefined;
    }
  };
  return async (path, token, request) => {
    const answers = await firstAnswersAt(path, { claimToken: hashToken(token), accountToken: null }, request);
    const drawn = answers === null ? undefined : drawnAt(path, answers, request);
    return { answers, ...(drawn && { drawn }) };
  };
}
