import { useCallback, useEffect, useRef, useState } from 'react';
import { callAccount, type Refusal } from '#web/account/account-call.ts';
import { takeMailedToken } from './mailed-token.ts';

/** What the link of a mail has come to. Without a token the page was opened by itself, or loaded again. */
export type LinkState<Answer> =
  | { kind: 'working' }
  | { kind: 'without-token' }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'answered'; answer: Answer };

/** Sends the token of a mailed link as soon as the page is there, because opening the link was the decision. */
export function useMailedLink<Answer>(call: string) {
  const [token] = useState(takeMailedToken);
  const [state, setState] = useState<LinkState<Answer>>({ kind: token === null ? 'without-token' : 'working' });
  const underWay = useRef(false);
  const send = useCallback(async () => {
    // One at a time, because the token is good once.
    if (underWay.current || token === null) return;
    underWay.current = true;
    const result = await callAccount<Answer>(call, { token });
    underWay.current = false;
    setState(
      'refusal' in result ? { kind: 'refused', refusal: result.refusal } : { kind: 'answered', answer: result.answer },
    );
  }, [call, token]);
  useEffect(() => void send(), [send]);
  const again = () => {
    setState({ kind: 'working' });
    void send();
  };
  return { token, state, setState, again };
}
