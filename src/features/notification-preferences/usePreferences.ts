import { useEffect, useState } from 'react';
import type { Preferences } from '#claim/notification-preferences.rules.ts';
import { callEndUser, type Trouble } from './preferences-call.ts';
import type { PreferencesAnswer } from './preferences.rules.ts';

/** By what right: the claim's own session, or the token of a mailed link. */
export type Place = { claimId: string } | { token: string };

export type PreferencesState =
  | { kind: 'loading' }
  | { kind: 'refused'; trouble: Trouble }
  | { kind: 'known'; answer: PreferencesAnswer };

/** What is chosen, and the function that changes it, which answers what went wrong. */
export function usePreferences(place: Place | null) {
  const [state, setState] = useState<PreferencesState>({ kind: 'loading' });
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (place === null) return;
    let isShown = true;
    void callEndUser<PreferencesAnswer>('notificationPreferences', place).then((result) => {
      if (!isShown) return;
      setState('answer' in result ? { kind: 'known', ...result } : { kind: 'refused', ...result });
    });
    return () => {
      isShown = false;
    };
  }, [place, asked]);
  const change = async (wanted: Preferences): Promise<Trouble | null> => {
    const result = await callEndUser<PreferencesAnswer>('changeNotificationPreferences', { ...place, ...wanted });
    if ('trouble' in result) return result.trouble;
    setState({ kind: 'known', ...result });
    return null;
  };
  return { state, change, again: () => setAsked(asked + 1) };
}
