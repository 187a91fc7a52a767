import { minutesOf, refusalText, unavailableText } from './account-texts.ts';

export type Refusal = { code: string; text: string; fields: Record<string, string> };

export type Result<Answer> = { answer: Answer } | { refusal: Refusal };

/** A sign-in may queue, because passwords are expensive to compare. */
const timeoutMs = 30_000;

const refused = (code: string, text: string, fields: Record<string, string> = {}): { refusal: Refusal } => ({
  refusal: { code, text, fields },
});

export function atField(refusal: Refusal, code: string, field: string): Refusal {
  return refusal.code === code ? { ...refusal, fields: { [field]: refusal.text } } : refusal;
}

type ProblemDocument = { code?: string; title?: string; errors?: { pointer: string; detail: string }[] };

function fieldsOf(errors: ProblemDocument['errors'] = []): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { pointer, detail } of errors) fields[pointer.slice(1)] ??= detail;
  return fields;
}

async function refusalOf(response: Response): Promise<{ refusal: Refusal }> {
  if (response.status === 429) {
    return refused('limited', refusalText('limited', String(minutesOf(response.headers.get('retry-after')))));
  }
  if (response.status >= 500) return refused('unavailable', unavailableText());
  const problem: ProblemDocument | null = await response.json().catch(() => null);
  const code = problem?.code ?? 'unavailable';
  return refused(code, refusalText(code, problem?.title), fieldsOf(problem?.errors));
}

/** Calls /api/account (spec §7.1): POST with a body, otherwise GET. It never throws. */
export async function callAccount<Answer>(call: string, body?: object): Promise<Result<Answer>> {
  const sent = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  try {
    const response = await fetch(`/api/account/${call}`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
      ...sent,
    });
    if (!response.ok) return await refusalOf(response);
    const answer: Answer = await response.json();
    return { answer };
  } catch {
    const code = navigator.onLine ? 'unavailable' : 'offline';
    return refused(code, refusalText(code));
  }
}
