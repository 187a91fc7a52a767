import * as m from '#web/messages/index.ts';
import type { UploadProblem } from './upload-attachment.ts';

const texts: Record<UploadProblem, () => string> = {
  empty: m.messages_file_empty,
  large: m.messages_file_large,
  type: m.messages_file_type,
  many: m.messages_file_many,
  offline: m.messages_file_offline,
  failed: m.messages_file_failed,
};

export function problemText(problem: UploadProblem): string {
  return texts[problem]();
}
