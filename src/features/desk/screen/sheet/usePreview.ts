import { useEffect, useState } from 'react';
import type { AnswerOf, RestRoute } from '#shared/rest-route.ts';
import { accountErrorText } from '#web/account/account-texts.ts';
import { markIfSignedOut } from '../draft/signed-out.ts';
import { useSignedOut } from '../draft/useSignedOut.ts';
import { call, type ArgumentsOf, type EndpointOf } from '#web/call.ts';

type Asked<Answer> = { of: string; answer: Answer | null; error: string | null };

/** `answer` is the newest one; `isOld` while what is chosen has none yet. */
export type Previewed<Answer> = { answer: Answer | null; isOld: boolean; error: string | null };

/**
 * Asks once nothing was changed for `restMs`, so that not every letter is sent; nothing where `given` is null.
 * Once a handler has signed in again, what was refused is asked for again.
 * `basis` is what it is drawn from and not sent: once that is another, it is asked for again.
 */
export function usePreview<Route extends RestRoute = never>(
  endpoint: EndpointOf<Route>,
  given: ArgumentsOf<Route>[0] | null,
  restMs: number,
  basis: string | null = null,
): Previewed<AnswerOf<Route>> {
  const [asked, setAsked] = useState<Asked<AnswerOf<Route>>>({ of: '', answer: null, error: null });
  const of = given === null ? '' : JSON.stringify([given, basis]);
  const isSignedOut = useSignedOut();
  useEffect(() => {
    if (of === '' || isSignedOut) return undefined;
    let isLeft = false;
    const ask = async () => {
      const [asks] = JSON.parse(of) as [unknown, string | null];
      const all = [asks] as unknown as ArgumentsOf<Route>;
      const result = await call<Route>(endpoint, ...all);
      if (isLeft) return;
      if (result.ok) setAsked({ of, answer: result.answer, error: null });
      else {
        setAsked({ of, answer: null, error: accountErrorText(result.error) });
        markIfSignedOut(result.error);
      }
    };
    const timer = setTimeout(() => void ask(), restMs);
    return () => {
      clearTimeout(timer);
      isLeft = true;
    };
  }, [endpoint, of, restMs, isSignedOut]);
  return { answer: asked.answer, isOld: asked.of !== of, error: asked.of === of ? asked.error : null };
}
