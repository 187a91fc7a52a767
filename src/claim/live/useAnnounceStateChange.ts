import { useEffect, useRef } from 'react';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/LiveRegion.tsx';

/** Tells assistive technology that the claim has moved on, only when it really has while the page is open. */
export function useAnnounceStateChange(state: string | null): void {
  const known = useRef<string | null>(null);
  useEffect(() => {
    if (state === null) return;
    if (known.current !== null && known.current !== state) announce(m.claim_moved({ state }));
    known.current = state;
  }, [state]);
}
