import { useEffect, useRef, useState } from 'react';
import { useLocation } from '#web/router.ts';
import { requestTimeoutMs } from '#web/request-timeout.ts';
import { startClaimSession } from '#web/session/session.ts';
import { codeAddress, codeFrom, outcomeIn, returnUrlIn, type CodeOutcome } from '#features/track/code.rules.ts';
import { minutesToWait } from '#features/track/track.rules.ts';

type Outcome = CodeOutcome | { kind: 'offline' };
type Answer = { succeeded: boolean; returnUrl?: string; sharedDevice?: boolean; outcome?: CodeOutcome };

function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && 'succeeded' in value && typeof value.succeeded === 'boolean';
}

async function ask(call: string, returnUrl: string | null, body: object): Promise<Answer | Outcome> {
  const query = returnUrl === null ? '' : `?${new URLSearchParams({ returnUrl }).toString()}`;
  const response = await fetch(`/api/enduser/login/${call}${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(requestTimeoutMs),
  });
  if (response.status === 429) {
    return { kind: 'limited', minutes: minutesToWait(Number(response.headers.get('retry-after')) || 0) };
  }
  const answer: unknown = await response.json().catch(() => null);
  return response.ok && isAnswer(answer) ? answer : { kind: 'unavailable' };
}

const silence = (): Outcome => ({ kind: navigator.onLine ? 'unavailable' : 'offline' });

/** The life of the form for the e-mailed code: what the last try came to, what is under way, and how to try. */
export function useCode(search: string) {
  const [, navigate] = useLocation();
  const [returnUrl] = useState(() => returnUrlIn(search));
  const [tried, setTried] = useState<{ attempt: number; outcome: Outcome | null }>(() => ({
    attempt: 0,
    outcome: outcomeIn(search),
  }));
  const [busy, setBusy] = useState<'enter' | 'another' | null>(null);
  const underWay = useRef(false);

  // What came of a try is said once, and not again when the page is loaded anew.
  useEffect(() => {
    if (outcomeIn(search) !== null) navigate(codeAddress(returnUrl), { replace: true });
  }, [navigate, returnUrl, search]);

  useEffect(() => {
    const kind = tried.outcome?.kind;
    if (kind === 'wrong' || kind === 'malformed') document.getElementById('code')?.focus();
  }, [tried]);

  const settle = (outcome: Outcome) => setTried(({ attempt }) => ({ attempt: attempt + 1, outcome }));

  const run = async (what: 'enter' | 'another', call: string, body: object) => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(what);
    const result = await ask(call, returnUrl, body).catch(silence);
    underWay.current = false;
    setBusy(null);
    if ('kind' in result) return settle(result);
    if (!result.succeeded || result.returnUrl === undefined) return settle(result.outcome ?? { kind: 'unavailable' });
    startClaimSession({ sharedDevice: result.sharedDevice ?? true });
    navigate(result.returnUrl);
  };

  const enter = async (text: string) => {
    const code = codeFrom(text);
    return code === null ? settle({ kind: 'malformed' }) : run('enter', 'code', { code });
  };
  const another = async () => run('another', 'anotherCode', {});

  return { returnUrl, ...tried, busy, enter, another };
}
