// The query string is untrusted: it is truncated and never evaluated. Mailed links fill the form in (visual §4.2).
import { stoppedQuery } from '#shared/page/stopped-path.ts';
import { unsentQuery } from '#shared/page/unsent-query.ts';
import { longestField, longestLink, needsClaim, type TrackOutcome, type TrackPageState } from './track.rules.ts';

const longestReturnUrl = 2_048;

function noticeOf(query: URLSearchParams, returnUrl: string | null): TrackOutcome | null {
  if (query.has(stoppedQuery)) return { kind: 'stopped' };
  return needsClaim(returnUrl) ? { kind: 'needed' } : null;
}

export function trackStateOf(search: string): TrackPageState {
  const query = new URLSearchParams(search);
  const value = (name: 'reference' | 'postcode') => (query.get(name) ?? '').slice(0, longestField[name]);
  const given = query.get('returnUrl');
  const returnUrl = given && given.length <= longestReturnUrl ? given : null;
  const link = (query.get('link') ?? '').slice(0, longestLink);
  return {
    reference: value('reference'),
    postcode: value('postcode'),
    sharedDevice: false,
    ...(link !== '' && { link }),
    returnUrl,
    outcome: noticeOf(query, returnUrl),
  };
}

export function withoutTyped(search: string): string {
  const query = new URLSearchParams(search);
  const typed = ['reference', 'postcode', 'link', stoppedQuery, unsentQuery].filter((name) => query.has(name));
  if (typed.length === 0) return search;
  for (const name of typed) query.delete(name);
  return query.size === 0 ? '' : `?${query}`;
}

/** Keeps the form mounted when its address loses the prefilled fields. */
export const trackKey = (search: string): string => trackStateOf(search).returnUrl ?? '';
