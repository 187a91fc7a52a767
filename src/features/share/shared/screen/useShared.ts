import { useCallback, useEffect, useState } from 'react';
import type { AnswerOf } from '#shared/rest-route.ts';
import { useBoot } from '#web/boot.ts';
import { call, type CallError } from '#web/call.ts';
import { setPageLocale } from '#web/locale.ts';
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

/** The secret leaves the address before anything is sent, so that neither history nor a bookmark has it. */
function takeSecret(): string | null {
  const secret = location.hash.slice(1);
  if (secret !== '') history.replaceState(history.state, '', location.pathname);
  return secret === '' ? null : secret;
}

/** The reader's own choice of a language counts more than the claimant's. */
function speakAs({ locale }: SharedClaim): void {
  if (/(?:^|;\s*)fettle-language=/.test(document.cookie)) return;
  setPageLocale(locale);
  document.documentElement.lang = locale;
}

function stateOf({ claim, code }: Opened): SharedState {
  if (claim === null) return { kind: 'code', mailed: code ?? 'sent' };
  speakAs(claim);
  return { kind: 'open', claim };
}

// Survives a second mount, because the address has it once.
const secrets = new Map<string, string>();

async function open(claimId: string): Promise<SharedState> {
  const taken = takeSecret();
  if (taken !== null) secrets.set(claimId, taken);
  const body = { secret: secrets.get(claimId) ?? null };
  const opened = await call<typeof sharedRoutes.openShared>('POST /api/shared/:claimId/open', {
    params: { claimId },
    body,
  });
  if (!opened.ok) return { kind: 'failed', trouble: troubleOf(opened.error) };
  secrets.delete(claimId);
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

  const enter = (claim: SharedClaim) => setState(stateOf({ claim, code: null }));
  const end = () => setState({ kind: 'failed', trouble: 'over' });
  return { state, reopen, enter, end };
}
