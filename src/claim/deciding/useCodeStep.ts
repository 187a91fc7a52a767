import { useState } from 'react';
import { codeFrom } from '#claim/mailed-code/mailed-code.rules.ts';
import type { Errors, Failure } from '#web/form/useForm.ts';
import * as m from '#web/messages/index.ts';
import { troubleTexts } from './trouble-texts.ts';
import { isCodeTrouble, type Trouble } from './trouble.ts';

export const codeFieldId = 'decision-code';

export type CodeStepProps = {
  /** Whether a mailed code confirms the decision. */
  asksCode: boolean;
  /** Mails a code, or another one. */
  mailCode: () => Promise<Trouble | null>;
};

type CodeFailure = Failure<'code', Trouble>;

function failureOf(trouble: Trouble): CodeFailure {
  return isCodeTrouble(trouble) ? { errors: { code: troubleTexts[trouble]() } } : { reason: trouble };
}

/** After three codes within the hour the newest of them can still be entered. */
const isMailed = (trouble: Trouble | null): boolean => trouble === null || trouble === 'code-limited';

/** The step between a decision and its sending, where a mailed code confirms it. */
export function useCodeStep({ asksCode, mailCode }: CodeStepProps) {
  const [isOn, setOn] = useState(false);
  const [isSent, setSent] = useState(false);
  const [code, setCode] = useState('');
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);

  const begin = async (): Promise<CodeFailure | null> => {
    const trouble = await mailCode();
    if (!isMailed(trouble)) return failureOf(trouble ?? 'unsent');
    setOn(true);
    setSent(trouble === null);
    setSaid(trouble === null ? '' : troubleTexts[trouble]());
    return null;
  };
  /** Has the first press mail the code, and the next one send the decision with it. */
  const send = async (decide: (code?: string) => Promise<Trouble | null>): Promise<CodeFailure | null> => {
    if (asksCode && !isOn) return begin();
    const trouble = await (isOn ? decide(code) : decide());
    // The client asks for it since the page was opened.
    if (trouble === 'code-required') return begin();
    return trouble === null ? null : failureOf(trouble);
  };
  const sendAnother = async () => {
    if (busy) return;
    setBusy(true);
    setSaid('');
    const trouble = await mailCode();
    setBusy(false);
    setSent((before) => before || trouble === null);
    setSaid(trouble === null ? m.decision_code_another_sent() : troubleTexts[trouble]());
  };
  const check = (): Errors<'code'> => (isOn && codeFrom(code) === null ? { code: m.code_malformed() } : {});
  return { isOn, isSent, code, setCode, said, busy, send, sendAnother, check };
}

export type CodeStepState = ReturnType<typeof useCodeStep>;
