import { requestTimeoutMs } from '#web/request-timeout.ts';
import type { ChatAnswer, ChatMessage } from '#features/chat/chat-answers.rules.ts';

const path = '/api/enduser/chat';

/** The server's answer or its error; `status` 0 means no answer. */
export type Called<Answer> = { ok: true; answer: Answer } | { ok: false; status: number; retryMinutes: number };

async function call<Answer>(url: string, init: RequestInit): Promise<Called<Answer>> {
  const nothing = { ok: false, status: 0, retryMinutes: 1 } as const;
  if (!navigator.onLine) return nothing;
  try {
    const signal = AbortSignal.timeout(requestTimeoutMs);
    const answer = await fetch(url, { cache: 'no-store', signal, ...init });
    if (answer.ok) return { ok: true, answer: answer.status === 204 ? null : await answer.json() };
    const retryMinutes = Math.max(1, Math.ceil(Number(answer.headers.get('retry-after')) / 60));
    return { ok: false, status: answer.status, retryMinutes };
  } catch {
    return nothing;
  }
}

const headers = { 'content-type': 'application/json' };

async function post<Answer>(url: string, body: object): Promise<Called<Answer>> {
  return call(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

export async function readChat(
  claimId: string | null,
  page: { after: number } | { before: number } | null,
): Promise<Called<ChatAnswer>> {
  const query = new URLSearchParams({
    ...(claimId !== null && { claimId }),
    ...(page !== null && Object.fromEntries(Object.entries(page).map(([key, value]) => [key, String(value)]))),
  });
  return call(`${path}?${query.toString()}`, {});
}

export type Contact = { name: string; email: string; website: string };

export async function beginChat(of: { claimId: string } | Contact): Promise<Called<null>> {
  return post(path, { ...of, gdprConsent: true });
}

export type Outgoing = { claimId: string | null; clientId: string; text: string };

export async function say(message: Outgoing): Promise<Called<ChatMessage>> {
  return post(`${path}/messages`, message);
}

/** Sends the message by the claim's message form, because nobody is there to chat. */
export async function leaveMessage({ claimId, clientId, text }: Outgoing, subject: string): Promise<Called<object>> {
  const body = { claimId, clientId, subject, message: text, gdprConsent: true };
  return post('/api/enduser/sendMessage', body);
}

export async function sendTyping(claimId: string | null): Promise<void> {
  await post(`${path}/typing`, { claimId });
}

export async function sendSeen(claimId: string | null, position: number): Promise<void> {
  await post(`${path}/seen`, { claimId, position });
}

export async function attach(claimId: string): Promise<Called<null>> {
  return post(`${path}/attach`, { claimId });
}

export function eventsPath(claimId: string | null): string {
  return claimId === null ? `${path}/events` : `${path}/events?claimId=${encodeURIComponent(claimId)}`;
}
