import { minutesOf, refusalText, unavailableText } from './account-texts.ts';

/** Why a call came to nothing: the code of its problem document, what to say, and what is wrong with which field. */
export type Refusal = { code: string; text: string; fields: Record<string, string> };

export type Result<Answer> = { answer: Answer } | { refusal: Refusal };

/** In milliseconds. A sign-in may wait for its turn, because passwords are expensive to compare. */
const timeoutMs = 30_000;

const refused = (code: string, text: string, fields: Record<string, string> = {}): { refusal: Refusal } => ({
  refusal: { code, text, fields },
});

/** The same refusal, told at a field where its code is about that. */
export function atField(refusal: Refusal, code: string, field: string): Refusal {
  return refusal.code === code ? { ...refusal, fields: { [field]: refusal.text } } : refusal;
}

type ProblemDocument = { code?: string; title?: string; errors?: { pointer: string; detail: string }[] };

/** '/newEmail' is the field newEmail; the first thing that is wrong with a field is told. */
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

/**
 * A call under /api/account (spec §7.1) with the browser's own cookie: a POST where there is a body, otherwise a GET.
 * The answer is as account-answers.rules.ts says, or why there is none; it never throws.
 */
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
