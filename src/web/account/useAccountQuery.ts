import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from '#web/router.ts';
import { managePath } from '#shared/page/account-paths.ts';
import { callAccount, type Refusal } from './account-call.ts';
import { signInHere } from './return-address.ts';

export type QueryState<Answer> =
  | { kind: 'loading' }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'answered'; answer: Answer };

/** Keeps the previous response while a changed call is fetched. Redirects to the sign-in form, and back (spec §6.1). */
export function useAccountQuery<Answer>(call: string) {
  const [state, setState] = useState<QueryState<Answer>>({ kind: 'loading' });
  const [, navigate] = useLocation();
  const asked = useRef(0);
  const load = useCallback(async () => {
    asked.current += 1;
    const mine = asked.current;
    const result = await callAccount<Answer>(call);
    if (mine !== asked.current) return;
    if ('answer' in result) setState({ kind: 'answered', answer: result.answer });
    else if (result.refusal.code === 'not-signed-in') navigate(signInHere(), { replace: true });
    else if (result.refusal.code === 'second-factor-required') navigate(managePath, { replace: true });
    else setState({ kind: 'refused', refusal: result.refusal });
  }, [call, navigate]);
  useEffect(() => {
    void load();
    return () => {
      asked.current += 1;
    };
  }, [load]);
  return { state, again: () => void load() };
}
