import { useCallback, useEffect, useState } from 'react';
import type { AnswerOf } from '#shared/rest-route.ts';
import { useBoot } from '#web/boot.ts';
import { call, type CallError } from '#web/call.ts';
import { useEventStream } from '#web/streams/useEventStream.ts';
import { linkSecrets } from '../../link-page.ts';
import type { ActingClaim, ActingStep } from '../acting-answers.rules.ts';
import type { actingRoutes } from '../acting-routes.ts';

export type ActingTrouble = 'over' | 'unopened' | 'limited' | 'failed' | 'stopped';

export type ActingState =
  | { kind: 'opening' }
  | { kind: 'failed'; trouble: ActingTrouble }
  | { kind: 'code'; mailed: NonNullable<ActingStep['code']> }
  | { kind: 'waiting' }
  | { kind: 'open'; claim: ActingClaim };

function failed({ status }: CallError): ActingState {
  if (status === 404 || status === 400) return { kind: 'failed', trouble: 'over' };
  return { kind: 'failed', trouble: status === 429 ? 'limited' : 'failed' };
}

/** Without the link’s secret nobody knows whether it still opens, as after leaving the claim in this browser. */
const unopened = (state: ActingState): ActingState =>
  state.kind === 'failed' && state.trouble === 'over' ? { kind: 'failed', trouble: 'unopened' } : state;

function stateOf({ step, code, claim }: ActingStep): ActingState {
  if (claim !== null) return { kind: 'open', claim };
  return step === 'waiting' ? { kind: step } : { kind: 'code', mailed: code ?? 'sent' };
}

const secrets = linkSecrets();

async function open(claimId: string): Promise<ActingState> {
  const secret = secrets.of(claimId);
  const given = { params: { claimId }, body: { secret } };
  const opened = await call<typeof actingRoutes.openActing>('POST /api/acting/:claimId/open', given);
  if (!opened.ok) return secret === null ? unopened(failed(opened.error)) : failed(opened.error);
  secrets.remove(claimId);
  return stateOf(opened.answer);
}

type Entered = AnswerOf<typeof actingRoutes.enterActingCode>;

export type Acting = ReturnType<typeof useActing>;

export function useActing(claimId: string) {
  const [state, setState] = useState<ActingState>({ kind: 'opening' });
  const { pollSeconds } = useBoot();
  const reopen = useCallback(async () => setState(await open(claimId)), [claimId]);
  const isOpen = state.kind === 'open';
  const isWaiting = state.kind === 'waiting';

  useEffect(() => void reopen(), [reopen]);

  // Another link of the same claim, followed on this page, changes the fragment alone.
  useEffect(() => {
    const follow = () => void (location.hash !== '' && reopen());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [reopen]);

  const params = { claimId };
  const refresh = useCallback(async () => {
    const read = await call<typeof actingRoutes.readActing>('GET /api/acting/:claimId', { params: { claimId } });
    if (read.ok) setState(stateOf(read.answer));
    else if (read.error.status === 404) setState(failed(read.error));
  }, [claimId]);

  useEventStream(isOpen ? `/api/acting/${encodeURIComponent(claimId)}/events` : null, {
    onMessage: () => void refresh(),
    onFlowChange: () => {},
    onRefused: () => void refresh(),
  });

  useEffect(() => {
    if (!isOpen && !isWaiting) return undefined;
    const look = () => void (document.visibilityState !== 'hidden' && refresh());
    const timer = setInterval(look, pollSeconds * 1_000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [refresh, isOpen, isWaiting, pollSeconds]);

  const goOn = ({ next }: Pick<Entered, 'next'>) => void (next !== null && setState(stateOf(next)));
  const enter = async (code: string) => {
    const given = { params, body: { code } };
    const entered = await call<typeof actingRoutes.enterActingCode>('POST /api/acting/:claimId/code', given);
    if (entered.ok) goOn(entered.answer);
    return entered;
  };
  const sendAnother = () =>
    call<typeof actingRoutes.sendAnotherActingCode>('POST /api/acting/:claimId/anotherCode', { params });
  const stop = async () => {
    const stopped = await call<typeof actingRoutes.stopActing>('POST /api/acting/:claimId/stop', { params });
    if (stopped.ok) setState({ kind: 'failed', trouble: 'stopped' });
    return stopped.ok;
  };
  const end = () => setState({ kind: 'failed', trouble: 'over' });
  return { state, reopen, refresh, enter, sendAnother, stop, end };
}
