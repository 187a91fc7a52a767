import { useState } from 'react';

import type { MutationError } from '#web/graphql/graphql.ts';
import { type Trouble, troubleOf } from './trouble.ts';

/** `fault`: what was decided about is no longer what was on screen; `settled` says why. */
export type Settlement = Trouble | 'done' | 'fault';

/** How the last press that the server settled ended. `count` tells one from the next; `isAsked`: it was a question. */
export type Settled<Fault> = { count: number; fault: Fault | null; isAsked: boolean };

type Press = 'decision' | 'question' | 'code';

type Of<Fault> = { faults: readonly Fault[]; refresh: () => void };

/** After one of `faults` the dialog closes and the page says why, drawn anew by `refresh`. */
export function useSettled<Fault extends string>({ faults, refresh }: Of<Fault>) {
  const [settled, setSettled] = useState<Settled<Fault>>({ count: 0, fault: null, isAsked: false });

  const send = async (press: Press, act: () => Promise<{ error: MutationError | null }>): Promise<Settlement> => {
    if (!navigator.onLine) return 'offline';
    const { error } = await act();
    const fault = faults.find((one) => one === error?.code) ?? null;
    if (error !== null && fault === null) return troubleOf(error);
    // A code that was mailed settles nothing.
    if (fault === null && press === 'code') return 'done';
    setSettled(({ count }) => ({ count: count + 1, fault, isAsked: press === 'question' }));
    if (fault === null) return 'done';
    refresh();
    return 'fault';
  };
  return { settled, send };
}
