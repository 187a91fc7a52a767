import { useEffect, useRef } from 'react';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';

export function useAnnounceStateChange(state: string | null): void {
  const known = useRef<string | null>(null);
  useEffect(() => {
    if (state === null) return;
    if (known.current !== null && known.current !== state) announce(m.claim_moved({ state }));
    known.current = state;
  }, [state]);
}
