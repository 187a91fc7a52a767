// What the Track form shows on arrival: links in mails and texts fill it in (§5 Track), and a claim page that
// sent the claimant here is continued afterwards (§2). The query string is anybody's text: it is cut, and never run.
import { longestField, type TrackPageState } from './track.rules.ts';

const longestReturnUrl = 2_048;

/** The empty or prefilled form that a query string asks for. */
export function trackStateOf(search: string): TrackPageState {
  const query = new URLSearchParams(search);
  const value = (name: 'reference' | 'postcode') => (query.get(name) ?? '').slice(0, longestField[name]);
  const returnUrl = query.get('returnUrl');
  return {
    reference: value('reference'),
    postcode: value('postcode'),
    sharedDevice: false,
    returnUrl: returnUrl && returnUrl.length <= longestReturnUrl ? returnUrl : null,
    outcome: null,
  };
}
