import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallError, CallResult } from '#web/call.ts';
import { takeMailedToken } from './mailed-token.ts';

/** `without-token`: the page was opened directly or reloaded. */
export type LinkState<Answer> =
  | { kind: 'working' }
  | { kind: 'without-token' }
  | { kind: 'failed'; error: CallError }
  | { kind: 'answered'; answer: Answer };

/**
 * Sends the token as soon as the page loads, because opening the link was the decision. `sendToken` must be the same
 * function in every render.
 */
export function useMailedLink<Answer>(sendToken: (token: string) => Promise<CallResult<Answer>>) {
  const [token] = useState(takeMailedToken);
  const [state, setState] = useState<LinkState<Answer>>({ kind: token === null ? 'without-token' : 'working' });
  const underWay = useRef(false);
  const confirmLink = useCallback(async () => {
    if (underWay.current || token === null) return;
    underWay.current = true;
    const result = await sendToken(token);
    underWay.current = false;
    setState(result.ok ? { kind: 'answered', answer: result.answer } : { kind: 'failed', error: result.error });
  }, [sendToken, token]);
  useEffect(() => void confirmLink(), [confirmLink]);
  const again = () => {
    setState({ kind: 'working' });
    void confirmLink();
  };
  return { token, state, setState, again };
}
