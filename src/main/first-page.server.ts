import type { FirstPageAt } from '#features/track/track.rest.ts';
import { hashToken } from '#server/session.ts';
import type { FirstAnswersAt } from './first-answers.server.ts';
import type { Pages } from './pages.server.ts';
import { placeOf } from './places.rules.ts';

/** What the Track form's answer brings of the page that comes next: its first answers, and My Claim drawn from them. */
export function firstPages(pages: Pages, firstAnswersAt: FirstAnswersAt): FirstPageAt {
  return async (path, token, request) => {
    const answers = await firstAnswersAt(path, { claimToken: hashToken(token), accountToken: null }, request);
    const place = placeOf(path);
    if (answers === null || place.kind !== 'claim') return { answers };
    const drawn = pages.drawnClaim(place, answers, request);
    return { answers, ...(drawn && { drawn }) };
  };
}
