import { useEffect, useState } from 'react';
import type { AnswerOf } from '#shared/rest-route.ts';
import { call, type CallError, type CallResult } from '#web/call.ts';
import { useFocusOnError, useForm, type Errors, type Failure } from '#web/form/useForm.ts';
import * as m from '#web/messages/index.ts';
import { useLocation } from '#web/router.ts';
import { rememberClaimSession } from '#web/session/session.ts';
import { codeFrom } from '#claim/mailed-code/mailed-code.rules.ts';
import { codeAddress, outcomeIn, returnUrlIn, type CodeOutcome } from '#features/track/code.rules.ts';
import type { codeRoutes } from '#features/track/track-routes.ts';
import { minutesToWait } from '#features/track/track.rules.ts';

type Outcome = CodeOutcome | { kind: 'offline' };
type FieldOutcome = Extract<Outcome, { kind: 'malformed' | 'wrong' }>;

export type CodeReason = Exclude<Outcome, FieldOutcome>;

type CodeCall = { call: 'code'; text: string } | { call: 'anotherCode' };

type Answer = AnswerOf<typeof codeRoutes.enterCode>;

function makeCall(request: CodeCall, returnUrl: string | null): Promise<CallResult<Answer>> {
  const query = { returnUrl };
  if (request.call === 'anotherCode') {
    return call<typeof codeRoutes.sendAnotherCode>('POST /api/enduser/login/anotherCode', { query });
  }
  const code = codeFrom(request.text) ?? '';
  return call<typeof codeRoutes.enterCode>('POST /api/enduser/login/code', { query, body: { code } });
}

function outcomeOf({ status, code, retryAfterSeconds }: CallError): Outcome {
  if (status === 429) return { kind: 'limited', minutes: minutesToWait(retryAfterSeconds) };
  return { kind: code === 'offline' ? 'offline' : 'unavailable' };
}

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
    const result = await makeCall(request, returnUrl);
    if (!result.ok) return failureOf(outcomeOf(result.error));
    const { succeeded, returnUrl: path, outcome, sharedDevice } = result.answer;
    if (!succeeded || path === undefined) return failureOf(outcome ?? { kind: 'unavailable' });
    rememberClaimSession({ sharedDevice: sharedDevice ?? true });
    navigate(path);
    return null;
  };
  const form = useForm({ check, send: sendCode, initial: initial && failureOf(initial) });
  useFocusOnError(form.tried, (field) => field);
  return { ...form, returnUrl };
}
