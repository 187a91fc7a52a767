import { operatorPath } from '#shared/operator-path.ts';

/** Where the integration API gives the bytes of a file of a message, of either side. */
export function operatorFilePath(number: string, messageId: string, fileId: string): string {
  return `${operatorPath}/claims/${encodeURIComponent(number)}/messages/${messageId}/attachments/${fileId}`;
}
