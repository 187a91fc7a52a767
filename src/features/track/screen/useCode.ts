import { useEffect, useState } from 'react';
import { useFocusOnError, useForm, type Errors, type Failure } from '#web/form/useForm.ts';
import * as m from '#web/messages/index.ts';
import { requestTimeoutMs } from '#web/request-timeout.ts';
import { useLocation } from '#web/router.ts';
import { rememberClaimSession } from '#web/session/session.ts';
import { codeAddress, codeFrom, outcomeIn, returnUrlIn, type CodeOutcome } from '#features/track/code.rules.ts';
import { minutesToWait } from '#features/track/track.rules.ts';

type Outcome = CodeOutcome | { kind: 'offline' };
type FieldOutcome = Extract<Outcome, { kind: 'malformed' | 'wrong' }>;

export type CodeReason = Exclude<Outcome, FieldOutcome>;

type CodeCall = { call: 'code'; text: string } | { call: 'anotherCode' };

type Answer = { succeeded: boolean; returnUrl?: string; sharedDevice?: boolean; outcome?: CodeOutcome };

function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && 'succeeded' in value && typeof value.succeeded === 'boolean';
}

async function post(call: string, returnUrl: string | null, body: object): Promise<Answer | Outcome> {
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

const noAnswer = (): Outcome => ({ kind: navigator.onLine ? 'unavailable' : 'offline' });

function errorOf(outcome: FieldOutcome): string {
  if (outcome.kind === 'malformed') return m.code_malformed();
  return outcome.left === 1 ? m.code_wrong_one() : m.code_wrong({ left: outcome.left });
}

function failureOf(outcome: Outcome): Failure<'code', CodeReason> {
  return outcome.kind === 'malformed' || outcome.kind === 'wrong'
    ? { errors: { code: errorOf(outcome) } }
    : { reason: outcome };
}

function check(request: CodeCall): Errors<'code'> {
  return request.call === 'code' && codeFrom(request.text) === null ? { code: m.code_malformed() } : {};
}

export function useCode(search: string) {
  const [, navigate] = useLocation();
  const [returnUrl] = useState(() => returnUrlIn(search));
  const [initial] = useState(() => outcomeIn(search));

  // Shows the outcome of a try once, and not again after a reload.
  useEffect(() => {
    if (outcomeIn(search) !== null) navigate(codeAddress(returnUrl), { replace: true });
  }, [navigate, returnUrl, search]);

  const sendCode = async (request: CodeCall) => {
    const body = request.call === 'code' ? { code: codeFrom(request.text) } : {};
    const result = await post(request.call, returnUrl, body).catch(noAnswer);
    if ('kind' in result) return failureOf(result);
    if (!result.succeeded || result.returnUrl === undefined) {
      return failureOf(result.outcome ?? { kind: 'unavailable' });
    }
    rememberClaimSession({ sharedDevice: result.sharedDevice ?? true });
    navigate(result.returnUrl);
    return null;
  };
  const form = useForm({ check, send: sendCode, initial: initial && failureOf(initial) });
  useFocusOnError(form.tried, (field) => field);
  return { ...form, returnUrl };
}
