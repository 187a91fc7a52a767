import { minutesOf } from '#web/account/account-texts.ts';
import * as m from '#web/messages/index.ts';

export type Trouble = { code: string; text: string };

const timeoutMs = 20_000;

function textOf(code: string, retryAfter: string | null): string {
  if (code === 'link-not-good') return m.preferences_link_not_good();
  if (code === 'claim-read-only') return m.preferences_read_only();
  if (code === 'too-many-changes') return m.preferences_too_many({ minutes: String(minutesOf(retryAfter)) });
  if (code === 'offline') return m.track_offline();
  return m.track_unavailable();
}

async function troubleOf(response: Response): Promise<Trouble> {
  const problem: { code?: string } | null = await response.json().catch(() => null);
  const code = problem?.code ?? 'unavailable';
  return { code, text: textOf(code, response.headers.get('retry-after')) };
}

/** Never throws. */
export async function callEndUser<Answer>(
  call: string,
  body: object,
): Promise<{ answer: Answer } | { trouble: Trouble }> {
  try {
    const response = await fetch(`/api/enduser/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) return { trouble: await troubleOf(response) };
    const answer: Answer = await response.json();
    return { answer };
  } catch {
    const code = navigator.onLine ? 'unavailable' : 'offline';
    return { trouble: { code, text: textOf(code, null) } };
  }
}
