import { useCallback, useEffect, useState } from 'react';
import type { AnswerOf } from '#shared/rest-route.ts';
import { useBoot } from '#web/boot.ts';
import { call, type CallError } from '#web/call.ts';
import { linkSecrets } from '../../link-page.ts';
import type { SharedClaim } from '../shared-answers.rules.ts';
import type { sharedRoutes } from '../shared-routes.ts';

export type SharedTrouble = 'over' | 'limited' | 'failed';

type Opened = AnswerOf<typeof sharedRoutes.openShared>;

/** What became of the code. */
export type Mailed = NonNullable<Opened['code']>;

export type SharedState =
  | { kind: 'opening' }
  | { kind: 'failed'; trouble: SharedTrouble }
  | { kind: 'code'; mailed: Mailed }
  | { kind: 'open'; claim: SharedClaim };

function troubleOf({ status }: CallError): SharedTrouble {
  if (status === 404 || status === 400) return 'over';
  return status === 429 ? 'limited' : 'failed';
}

function stateOf({ claim, code }: Opened): SharedState {
  if (claim === null) return { kind: 'code', mailed: code ?? 'sent' };
  return { kind: 'open', claim };
}

const secrets = linkSecrets();

async function open(claimId: string): Promise<SharedState> {
  const body = { secret: secrets.of(claimId) };
  const opened = await call<typeof sharedRoutes.openShared>('POST /api/shared/:claimId/open', {
    params: { claimId },
    body,
  });
  if (!opened.ok) return { kind: 'failed', trouble: troubleOf(opened.error) };
  secrets.remove(claimId);
  return stateOf(opened.answer);
}

export function useShared(claimId: string) {
  const [state, setState] = useState<SharedState>({ kind: 'opening' });
  const { pollSeconds } = useBoot();
  const reopen = useCallback(async () => setState(await open(claimId)), [claimId]);
  const isOpen = state.kind === 'open';

  useEffect(() => void reopen(), [reopen]);

  // Another link of the same claim, followed on this page, changes the fragment alone.
  useEffect(() => {
    const follow = () => void (location.hash !== '' && reopen());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [reopen]);

  useEffect(() => {
    if (!isOpen) return undefined;
    const look = async () => {
      if (document.visibilityState === 'hidden') return;
      const read = await call<typeof sharedRoutes.readShared>('GET /api/shared/:claimId', { params: { claimId } });
      if (read.ok) setState({ kind: 'open', claim: read.answer });
      else if (read.error.status === 404) setState({ kind: 'failed', trouble: 'over' });
    };
    const timer = setInterval(() => void look(), pollSeconds * 1_000);
    const seen = () => void look();
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [claimId, isOpen, pollSeconds]);

  const enter = async (code: string) => {
    const given = { params: { claimId }, body: { code } };
    const entered = await call<typeof sharedRoutes.enterSharedCode>('POST /api/shared/:claimId/code', given);
    if (entered.ok && entered.answer.claim !== null) setState(stateOf({ claim: entered.answer.claim, code: null }));
    return entered;
  };
  const sendAnother = () =>
    call<typeof sharedRoutes.sendAnotherSharedCode>('POST /api/shared/:claimId/anotherCode', { params: { claimId } });
  const end = () => setState({ kind: 'failed', trouble: 'over' });
  return { state, reopen, enter, sendAnother, end };
}
