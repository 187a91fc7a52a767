import * as m from '#web/messages/index.ts';
import type { WithheldFiles } from '../../claim/file-routes.ts';

/** Says that files came with a message, to an auditor to whom its client shows none. */
export function Withheld({ files }: { files: WithheldFiles | undefined }) {
  if (files === undefined) return null;
  return <p>{m.desk_files_withheld({ photos: files.photos, documents: files.documents })}</p>;
}
