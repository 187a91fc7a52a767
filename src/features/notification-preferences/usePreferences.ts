import { useCallback, useEffect, useState } from 'react';
import type { Preferences } from '#claim/change/notification-preferences.rules.ts';
import { call, type CallError } from '#web/call.ts';
import type { preferenceRoutes } from './preference-routes.ts';
import type { PreferencesAnswer } from './preferences-answers.rules.ts';

export type Place = { claimId: string } | { token: string };

export type PreferencesState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: CallError }
  | { kind: 'known'; answer: PreferencesAnswer };

export function usePreferences(place: Place | null) {
  const [state, setState] = useState<PreferencesState>({ kind: 'loading' });
  const loadPreferences = useCallback(async () => {
    if (place === null) return;
    const result = await call<typeof preferenceRoutes.notificationPreferences>(
      'POST /api/enduser/notificationPreferences',
      { body: place },
    );
    setState(result.ok ? { kind: 'known', answer: result.answer } : { kind: 'failed', error: result.error });
  }, [place]);
  useEffect(() => void loadPreferences(), [loadPreferences]);
  const change = async (wanted: Preferences): Promise<CallError | null> => {
    const result = await call<typeof preferenceRoutes.changeNotificationPreferences>(
      'POST /api/enduser/changeNotificationPreferences',
      { body: { ...place, ...wanted } },
    );
    if (!result.ok) return result.error;
    setState({ kind: 'known', answer: result.answer });
    return null;
  };
  return { state, change, again: () => void loadPreferences() };
}
