import type { Sent } from './upload-queue.ts';

/** Enough for 25 MB on a slow network. */
const sendTimeoutMs = 120_000;
const retryMs = 3_000;

async function titleOf(response: Response): Promise<string> {
  const problem: { title?: string } | null = await response.json().catch(() => null);
  return problem?.title ?? '';
}

export async function sendPhoto(address: string, photo: Blob, key: string): Promise<Sent> {
  const type = photo.type.startsWith('image/') ? photo.type : 'application/octet-stream';
  try {
    const signal = AbortSignal.timeout(sendTimeoutMs);
    const headers = { 'content-type': type, 'idempotency-key': key };
    const response = await fetch(address, { method: 'POST', headers, body: photo, signal });
    if (response.ok) return (await response.json()) as { photoId: string };
    return response.status === 429 || response.status >= 500 ? 'again' : { refused: await titleOf(response) };
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
