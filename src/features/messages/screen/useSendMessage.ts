import { useEffect, useRef, useState } from 'react';
// Not crypto.randomUUID, because a page on plain http, as on a phone in the demo, has none.
import { v4 as newId } from 'uuid';
import { requestTimeoutMs } from '#web/request-timeout.ts';
import { keepDraft, readDraft, type Draft } from './message-draft.ts';
import type { AttachedFile, Attaching } from './useAttachments.ts';
import { missingFields, type MessageField, type MessageForm } from '#features/messages/message-form.rules.ts';

export type SendOutcome =
  | { kind: 'missing'; fields: MessageField[] }
  | { kind: 'files'; reason: 'sending' | 'refused' | 'gone' }
  | { kind: 'sent' }
  | { kind: 'limited'; minutes: number }
  | { kind: 'failed' };

async function send(claimId: string, draft: Draft): Promise<SendOutcome> {
  if (!navigator.onLine) return { kind: 'failed' };
  const answer = await fetch('/api/enduser/sendMessage', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...draft, attachments: draft.attachments.map(({ id }) => id), claimId, gdprConsent: true }),
    signal: AbortSignal.timeout(requestTimeoutMs),
  });
  if (answer.ok) return { kind: 'sent' };
  if (answer.status === 422 && draft.attachments.length > 0) return { kind: 'files', reason: 'gone' };
  if (answer.status !== 429) return { kind: 'failed' };
  return { kind: 'limited', minutes: Math.max(1, Math.ceil(Number(answer.headers.get('retry-after')) / 60)) };
}

const empty: MessageForm = { subject: '', message: '', consent: false };

/** Why the form cannot be sent as it stands, or null. */
function refusalOf(form: MessageForm, files: readonly AttachedFile[]): SendOutcome | null {
  const fields = missingFields(form);
  if (fields.length > 0) return { kind: 'missing', fields };
  if (files.some(({ state }) => state === 'sending')) return { kind: 'files', reason: 'sending' };
  return files.some(({ state }) => state === 'refused') ? { kind: 'files', reason: 'refused' } : null;
}

function isSame(one: Draft, other: Omit<Draft, 'clientId'>): boolean {
  const idsOf = ({ attachments }: Omit<Draft, 'clientId'>) => attachments.map(({ id }) => id).join();
  return one.subject === other.subject && one.message === other.message && idsOf(one) === idsOf(other);
}

export type Sending = ReturnType<typeof useSendMessage>;

/** The form's life: what is typed, what is missing, whether it is on its way and what came of it. */
export function useSendMessage(claimId: string, { files, ready, clear }: Attaching, onSent: () => void) {
  const [restored] = useState(() => readDraft(claimId));
  const last = useRef<Draft | null>(restored);
  const [form, setForm] = useState<MessageForm>({ ...empty, ...textsOf(restored) });
  const [outcome, setOutcome] = useState<SendOutcome | null>(null);
  /** What was missing at the last try: leaving a field adds nothing to it, because a summary takes the focus. */
  const [tried, setTried] = useState<MessageField[]>([]);
  /** Counts tries, so that the same outcome twice is told twice. */
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const missing = outcome?.kind === 'missing' ? outcome.fields : [];

  const draftOf = ({ subject, message }: MessageForm): Draft => {
    const next = { subject, message, attachments: ready };
    return { ...next, clientId: last.current && isSame(last.current, next) ? last.current.clientId : newId() };
  };
  const settle = (next: SendOutcome) => {
    setOutcome(next);
    setTried(next.kind === 'missing' ? next.fields : []);
    setAttempt((count) => count + 1);
  };
  const change = (field: Partial<MessageForm>) => {
    const next = { ...form, ...field };
    setForm(next);
    if (last.current !== null) keepDraft(claimId, draftOf(next));
    const left = missingFields(next).filter((name) => missing.includes(name));
    if (left.length < missing.length) setOutcome(left.length > 0 ? { kind: 'missing', fields: left } : null);
  };
  const fileIds = ready.map(({ id }) => id).join();
  useEffect(() => {
    if (last.current !== null) keepDraft(claimId, draftOf(form));
    // Because only a file that came or went changes what a reload is to bring back; typing keeps its own draft.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [fileIds]);
  /** Spec §5.8: consent is asked for when the tick box is left without a tick. */
  const leaveConsent = () => {
    if (form.consent || busy || missing.includes('consent')) return;
    setOutcome({ kind: 'missing', fields: [...missing, 'consent'] });
  };
  const submit = async () => {
    if (underWay.current) return;
    const refusal = refusalOf(form, files);
    if (refusal) return settle(refusal);
    underWay.current = true;
    setBusy(true);
    setOutcome(null);
    const draft = draftOf(form);
    last.current = draft;
    keepDraft(claimId, draft);
    const result = await send(claimId, draft).catch((): SendOutcome => ({ kind: 'failed' }));
    underWay.current = false;
    setBusy(false);
    settle(result);
    if (result.kind === 'files' || result.kind === 'sent') clear();
    if (result.kind !== 'sent') return;
    last.current = null;
    keepDraft(claimId, null);
    setForm(empty);
    onSent();
  };
  const toSummarise = tried.length > 1 ? tried.filter((field) => missing.includes(field)) : [];
  const isRefused = outcome !== null && outcome.kind !== 'sent';
  const again = () => setOutcome(null);
  return { form, outcome, missing, toSummarise, attempt, busy, isRefused, change, leaveConsent, submit, again };
}

function textsOf(draft: Draft | null): Partial<MessageForm> {
  return draft === null ? {} : { subject: draft.subject, message: draft.message };
}
