import { useCallback, useEffect, useState } from 'react';
import type { Preferences } from '#claim/change/notification-preferences.rules.ts';
import { callEndUser, type Trouble } from './preferences-call.ts';
import type { PreferencesAnswer } from './preferences.rules.ts';

export type Place = { claimId: string } | { token: string };

export type PreferencesState =
  | { kind: 'loading' }
  | { kind: 'refused'; trouble: Trouble }
  | { kind: 'known'; answer: PreferencesAnswer };

export function usePreferences(place: Place | null) {
  const [state, setState] = useState<PreferencesState>({ kind: 'loading' });
  const loadPreferences = useCallback(async () => {
    if (place === null) return;
    const result = await callEndUser<PreferencesAnswer>('notificationPreferences', place);
    setState('answer' in result ? { kind: 'known', ...result } : { kind: 'refused', ...result });
  }, [place]);
  useEffect(() => void loadPreferences(), [loadPreferences]);
  const change = async (wanted: Preferences): Promise<Trouble | null> => {
    const result = await callEndUser<PreferencesAnswer>('changeNotificationPreferences', { ...place, ...wanted });
    if ('trouble' in result) return result.trouble;
    setState({ kind: 'known', ...result });
    return null;
  };
  return { state, change, again: () => void loadPreferences() };
}
