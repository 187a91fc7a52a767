import type { attachmentRoutes } from '#features/messages/attachment-routes.ts';
import { call } from '#web/call.ts';
import { largestAttachment, type Attachment } from '#claim/messages/attachment.rules.ts';

export type UploadProblem = 'empty' | 'large' | 'type' | 'many' | 'offline' | 'failed';
export type UploadResult = { kind: 'ready'; attachment: Attachment } | { kind: 'refused'; problem: UploadProblem };

const problems: Record<number, UploadProblem> = { 409: 'many', 413: 'large', 415: 'type', 422: 'type', 429: 'many' };
const timeoutMs = 5 * 60_000;

const refused = (problem: UploadProblem): UploadResult => ({ kind: 'refused', problem });

function resultOf({ status, response }: XMLHttpRequest): UploadResult {
  if (status === 201) return { kind: 'ready', attachment: response as Attachment };
  return refused(problems[status] ?? 'failed');
}

/** Uses XMLHttpRequest, because fetch reports no progress of an upload. */
export function uploadAttachment(
  claimId: string,
  file: File,
  onProgress: (percent: number) => void,
): Promise<UploadResult> {
  if (file.size === 0) return Promise.resolve(refused('empty'));
  if (file.size > largestAttachment) return Promise.resolve(refused('large'));
  if (!navigator.onLine) return Promise.resolve(refused('offline'));
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const query = new URLSearchParams({ claimId, name: file.name });
    request.open('POST', `/api/enduser/attachments?${query}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.responseType = 'json';
    request.timeout = timeoutMs;
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(Math.round((100 * loaded) / total)));
    request.addEventListener('load', () => resolve(resultOf(request)));
    for (const end of ['error', 'timeout', 'abort']) request.addEventListener(end, () => resolve(refused('failed')));
    request.send(file);
  });
}

/** If this call fails, the server removes the file after a day. */
export function withdrawAttachment(claimId: string, id: string): void {
  void call<typeof attachmentRoutes.withdrawAttachment>('DELETE /api/enduser/attachments/:claimId/:id', {
    params: { claimId, id },
  });
}
