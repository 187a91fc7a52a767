import { useEffect, useRef, useState } from 'react';
// Not crypto.randomUUID, because a page on plain http, as on a phone in the demo, has none.
import { v4 as newId } from 'uuid';
import { useForm, type Errors, type Failure } from '#web/form/useForm.ts';
import { call } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { useHeldDraft } from '#web/session/held-draft.ts';
import { pressRefused } from '#web/session/press-refused.ts';
import type { messageRoutes } from '#claim/messages/message-routes.ts';
import { keyOf, saveDraft, readDraft, type Draft } from './message-draft.ts';
import type { AttachedFile, AttachmentsState } from './useAttachments.ts';
import {
  missingFields,
  missingTexts,
  type MessageField,
  type MessageForm,
} from '#claim/messages/message-form.rules.ts';

export type SendTrouble =
  | { kind: 'files'; reason: 'sending' | 'refused' | 'gone' }
  | { kind: 'limited'; minutes: number }
  | { kind: 'failed' };

async function sendDraftOf(claimId: string, draft: Draft): Promise<SendTrouble | null> {
  if (!navigator.onLine) return { kind: 'failed' };
  const result = await call<typeof messageRoutes.sendMessage>('POST /api/enduser/sendMessage', {
    body: { ...draft, attachments: draft.attachments.map(({ id }) => id), claimId, gdprConsent: true },
  });
  if (result.ok) return null;
  const { status, retryAfterSeconds } = result.error;
  // Leads to Track, unless the server cannot be asked whether the session has ended.
  await pressRefused(result.error);
  if (status === 422 && draft.attachments.length > 0) return { kind: 'files', reason: 'gone' };
  if (status !== 429) return { kind: 'failed' };
  return { kind: 'limited', minutes: Math.max(1, Math.ceil(retryAfterSeconds / 60)) };
}

const empty: MessageForm = { subject: '', message: '', consent: false };

function errorsOf(form: MessageForm): Errors<MessageField> {
  return Object.fromEntries(missingFields(form).map((field) => [field, missingTexts[field]]));
}

function fileTrouble(files: readonly AttachedFile[]): SendTrouble | null {
  if (files.some(({ state }) => state === 'sending')) return { kind: 'files', reason: 'sending' };
  return files.some(({ state }) => state === 'refused') ? { kind: 'files', reason: 'refused' } : null;
}

function isSame(one: Draft, other: Omit<Draft, 'clientId'>): boolean {
  const idsOf = ({ attachments }: Omit<Draft, 'clientId'>) => attachments.map(({ id }) => id).join();
  return one.subject === other.subject && one.message === other.message && idsOf(one) === idsOf(other);
}

const isEmpty = ({ subject, message, attachments }: Draft): boolean =>
  subject === '' && message === '' && attachments.length === 0;

export type SendState = ReturnType<typeof useSendMessage>;

export function useSendMessage(claimId: string, { files, ready, clear }: AttachmentsState, onSent: () => void) {
  const [restored] = useState(() => readDraft(claimId));
  const last = useRef<Draft | null>(restored);
  const [values, setValues] = useState<MessageForm>({ ...empty, ...textsOf(restored) });
  const [isSent, setSent] = useState(false);

  const draftOf = ({ subject, message }: MessageForm): Draft => {
    const next = { subject, message, attachments: ready };
    return { ...next, clientId: last.current && isSame(last.current, next) ? last.current.clientId : newId() };
  };
  const typedNow = () => {
    const draft = draftOf(values);
    return isSent || isEmpty(draft) ? null : draft;
  };
  useHeldDraft(keyOf(claimId), typedNow, m.messages_unsent);
  const keep = (typed: MessageForm) => {
    const draft = draftOf(typed);
    saveDraft(claimId, isEmpty(draft) ? null : draft);
  };
  const sendDraft = async (typed: MessageForm): Promise<Failure<MessageField, SendTrouble> | null> => {
    const trouble = fileTrouble(files);
    if (trouble) return { reason: trouble };
    const draft = draftOf(typed);
    last.current = draft;
    saveDraft(claimId, draft);
    const reason = await sendDraftOf(claimId, draft);
    if (reason === null || reason.kind === 'files') clear();
    if (reason !== null) return { reason };
    last.current = null;
    saveDraft(claimId, null);
    setValues(empty);
    setSent(true);
    onSent();
    return null;
  };
  const form = useForm({ check: errorsOf, send: sendDraft, values });

  const change = (more: Partial<MessageForm>) => {
    const next = { ...values, ...more };
    setValues(next);
    keep(next);
  };
  const fileIds = ready.map(({ id }) => id).join();
  useEffect(() => {
    keep(values);
    // Because only a file that came or went changes what a reload is to bring back; typing keeps its own draft.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [fileIds]);
  const again = () => {
    form.dismiss();
    setSent(false);
  };
  return {
    ...form,
    values,
    isSent,
    change,
    /** Spec §5.8: consent is asked for when the tick box is left without a tick. */
    leaveConsent: () => form.leave(values, 'consent'),
    submit: () => form.submit(values),
    again,
  };
}

function textsOf(draft: Draft | null): Partial<MessageForm> {
  return draft === null ? {} : { subject: draft.subject, message: draft.message };
}
