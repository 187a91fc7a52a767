import { useCallback, useEffect, useRef, useState } from 'react';
import { callAccount, type Refusal } from '#web/account/account-call.ts';
import { takeMailedToken } from './mailed-token.ts';

/** State of a mailed link. `without-token`: the page was opened directly or reloaded. */
export type LinkState<Answer> =
  | { kind: 'working' }
  | { kind: 'without-token' }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'answered'; answer: Answer };

/** Sends the token as soon as the page loads, because opening the link was the decision. */
export function useMailedLink<Answer>(call: string) {
  const [token] = useState(takeMailedToken);
  const [state, setState] = useState<LinkState<Answer>>({ kind: token === null ? 'without-token' : 'working' });
  const underWay = useRef(false);
  const confirmLink = useCallback(async () => {
    // One request at a time, because the token is good once.
    if (underWay.current || token === null) return;
    underWay.current = true;
    const result = await callAccount<Answer>(call, { token });
    underWay.current = false;
    setState(
      'refusal' in result ? { kind: 'refused', refusal: result.refusal } : { kind: 'answered', answer: result.answer },
    );
  }, [call, token]);
  useEffect(() => void confirmLink(), [confirmLink]);
  const again = () => {
    setState({ kind: 'working' });
    void confirmLink();
  };
  return { token, state, setState, again };
}
