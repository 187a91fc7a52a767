import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#web/call.ts';
import { pauseUntilOnline } from '../../photo/send-upload.ts';
import type { benchRoutes, Shift } from '../bench-routes.ts';

/** Why no shift runs. */
export type Stopped = 'none' | 'over' | 'signed-out' | 'right';

type State =
  | { kind: 'asking' }
  | { kind: 'failed' }
  | { kind: 'stopped'; why: Stopped; hours: number | null }
  | { kind: 'running'; handlerId: string; endsAt: string; secondsLeft: number };

const stoppedBy: Partial<Record<string, Stopped>> = {
  'shift-over': 'over',
  'not-signed-in': 'signed-out',
  'right-needed': 'right',
  'no-permission': 'right',
};

const stateOf = ({ handlerId, endsAt, secondsLeft, hours }: Shift): State =>
  endsAt === null ? { kind: 'stopped', why: 'none', hours } : { kind: 'running', handlerId, endsAt, secondsLeft };

/** The longest delay of a timer, in milliseconds. */
const longestTimerMs = 2_147_483_647;

export function useShift() {
  const [state, setState] = useState<State>({ kind: 'asking' });
  const resume = useRef<(() => void) | null>(null);
  const isStopped = useRef(false);

  const stop = useCallback((why: Stopped) => {
    isStopped.current = true;
    setState((before) => ({ kind: 'stopped', why, hours: before.kind === 'stopped' ? before.hours : null }));
  }, []);
  /** Notes that the shift is why something was refused; returns whether it is. */
  const holds = useCallback(
    (code: string): boolean => {
      const why = stoppedBy[code];
      if (why !== undefined) stop(why);
      return why !== undefined;
    },
    [stop],
  );
  const ask = useCallback(
    async (endpoint: 'GET /api/desk/bench' | 'POST /api/desk/bench/begin') => {
      const result =
        endpoint === 'GET /api/desk/bench'
          ? await call<typeof benchRoutes.deskBench>(endpoint)
          : await call<typeof benchRoutes.deskBeginShift>(endpoint);
      if (!result.ok) return holds(result.error.code) ? undefined : setState({ kind: 'failed' });
      isStopped.current = result.answer.endsAt === null;
      setState(stateOf(result.answer));
      if (isStopped.current) return;
      resume.current?.();
      resume.current = null;
    },
    [holds],
  );
  useEffect(() => void ask('GET /api/desk/bench'), [ask]);

  useEffect(() => {
    if (state.kind !== 'running') return;
    const timer = setTimeout(() => stop('over'), Math.min(state.secondsLeft * 1_000, longestTimerMs));
    return () => clearTimeout(timer);
  }, [state, stop]);

  return {
    state,
    holds,
    again: () => void ask('GET /api/desk/bench'),
    begin: () => ask('POST /api/desk/bench/begin'),
    /** Returns whether it ended. */
    end: async (): Promise<boolean> => {
      const { ok } = await call<typeof benchRoutes.deskEndShift>('POST /api/desk/bench/end');
      if (ok) stop('none');
      return ok;
    },
    /** Photos wait for the network, or for the next shift. */
    untilReady: (): Promise<void> =>
      isStopped.current ? new Promise((resolve) => (resume.current = resolve)) : pauseUntilOnline(),
  };
}

export type ShiftState = ReturnType<typeof useShift>;
