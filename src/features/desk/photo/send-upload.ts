import type { Sent } from './upload-queue.ts';

/** Enough for 25 MB on a slow network. */
const sendTimeoutMs = 120_000;
const retryMs = 3_000;

type ProblemDocument = { title?: string; code?: string };

async function problemOf(response: Response): Promise<ProblemDocument> {
  const problem: ProblemDocument | null = await response.json().catch(() => null);
  return problem ?? {};
}

/** Sends a file as the body of a POST. The server looks at its content. `holds` says for which problems it waits. */
export async function sendUpload<Answer extends object>(
  address: string,
  file: Blob,
  key: string,
  holds: (code: string) => boolean = () => false,
): Promise<Sent<Answer>> {
  const type = file.type.startsWith('image/') ? file.type : 'application/octet-stream';
  try {
    const signal = AbortSignal.timeout(sendTimeoutMs);
    const headers = { 'content-type': type, 'idempotency-key': key };
    const response = await fetch(address, { method: 'POST', headers, body: file, signal });
    if (response.ok) return { arrived: (await response.json()) as Answer };
    if (response.status === 429 || response.status >= 500) return 'again';
    const { title = '', code = '' } = await problemOf(response);
    return holds(code) ? 'again' : { refused: title };
  } catch {
    return 'again';
  }
}

/** Ends after 3 s, or at once when the network is back. */
export function pauseUntilOnline(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, retryMs);
    window.addEventListener('online', end);
  });
}
