import { useRef, useState } from 'react';
// Not crypto.randomUUID, because a page on plain http, as on a phone in the demo, has none.
import { v4 as newId } from 'uuid';
import { couldBeEmail } from '#shared/people/email.ts';
import * as errorTexts from '#shared/error-texts.ts';
import { useForm, type Errors } from '#web/form/useForm.ts';
import * as m from '#web/messages/index.ts';
import type { CallError, CallResult } from '#web/call.ts';
import { beginChat, leaveMessage, say, sendTyping, type Contact } from './chat-calls.ts';
import { saveDraft, readDraft, takeDraft } from './chat-draft.ts';
import { messageRefused } from './message-refused.ts';
import type { ChatState } from './useChat.ts';

export type ChatField = 'name' | 'email' | 'text' | 'consent';
export type ChatForm = { name: string; email: string; website: string; text: string; consent: boolean };

const typingIntervalMs = 3_000;

export type SendMode = { contact: boolean; consent: boolean; leaves: boolean };

/** While no desk is present, or the claimant no longer waits for it, a claim's message goes to its other messages. */
function sendModeOf({ answer }: ChatState, waitsNoLonger: boolean): SendMode {
  const ofClaim = answer?.of.kind === 'claim';
  const begun = answer !== null && answer.conversation !== null;
  const leaves = ofClaim && (waitsNoLonger || answer.availability.state !== 'open');
  return { contact: !ofClaim && !begun, consent: !begun || leaves, leaves };
}

function errorsOf(form: ChatForm, { contact, consent }: SendMode): Errors<ChatField> {
  return {
    ...(contact && form.name.trim() === '' && { name: m.chat_name_required() }),
    ...(contact && !couldBeEmail(form.email) && { email: m.chat_email_wrong() }),
    ...(form.text.trim() === '' && { text: m.chat_message_required() }),
    ...(consent && !form.consent && { consent: errorTexts.consent_required }),
  };
}

function errorText({ status, retryAfterSeconds }: CallError): string {
  const retryMinutes = Math.max(1, Math.ceil(retryAfterSeconds / 60));
  if (status === 429) return retryMinutes === 1 ? m.chat_limited_one() : m.chat_limited({ minutes: retryMinutes });
  if (status === 422) return m.chat_refused();
  return navigator.onLine ? m.chat_failed() : m.chat_offline();
}

const emptyForm = (claimId: string | null): ChatForm => ({
  name: '',
  email: '',
  website: '',
  consent: false,
  text: takeDraft(claimId)?.text ?? '',
});

export function useComposer(chat: ChatState) {
  const [values, setValues] = useState(() => emptyForm(chat.about));
  const [left, setLeft] = useState(false);
  const [waitsNoLonger, setWaitsNoLonger] = useState(false);
  const typedAt = useRef(0);
  const mode = sendModeOf(chat, waitsNoLonger);
  const isOffered = chat.answer?.conversation?.offerInSeconds === 0 && !mode.leaves && !left;

  const sendValues = async (typed: ChatForm) => {
    const result = await sendOrBegin(chat, typed, mode);
    if (!result.ok) {
      const reason = await messageRefused(result.error, { ...chat, draft: readDraft() });
      return { reason: reason ?? errorText(result.error) };
    }
    saveDraft(null);
    setLeft(mode.leaves);
    setWaitsNoLonger(false);
    setValues((now) => ({ ...now, consent: false, text: now.text === typed.text ? '' : now.text }));
    return null;
  };
  const form = useForm({ check: (typed: ChatForm) => errorsOf(typed, mode), send: sendValues, values });

  const change = (more: Partial<ChatForm>) => {
    setValues({ ...values, ...more });
    setLeft(false);
    if (more.text === undefined) return;
    saveDraft(more.text === '' ? null : { text: more.text, clientId: newId() });
    const begun = chat.answer?.conversation !== null;
    if (!begun || mode.leaves || Date.now() - typedAt.current < typingIntervalMs) return;
    typedAt.current = Date.now();
    void sendTyping(chat.about);
  };
  const leave = () => setWaitsNoLonger(true);
  return { ...form, values, mode, left, isOffered, leave, change, submit: () => form.submit(values) };
}

export type ComposerState = ReturnType<typeof useComposer>;

const contactOf = ({ name, email, website }: ChatForm): Contact => ({ name, email, website });

async function sendOrBegin(chat: ChatState, form: ChatForm, mode: SendMode): Promise<CallResult<unknown>> {
  const { text } = form;
  const draft = readDraft();
  const clientId = draft?.text === text ? draft.clientId : newId();
  const message = { claimId: chat.about, clientId, text };
  saveDraft({ text, clientId });
  if (mode.leaves && chat.about !== null) return leaveMessage(chat.about, message, m.chat_left_subject());
  if (chat.answer?.conversation === null) {
    const begun = await beginChat(chat.about === null ? contactOf(form) : { claimId: chat.about });
    if (!begun.ok) return begun;
  }
  const said = await say(message);
  if (said.ok) chat.took(said.answer);
  // Also after a failure, because the conversation may have begun.
  if (chat.answer?.conversation === null) await chat.again();
  return said;
}
