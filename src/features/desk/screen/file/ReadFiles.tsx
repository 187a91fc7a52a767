import { useEffect, type ReactNode } from 'react';
import type { fileRoutes } from '../../claim/file-routes.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { EntryFiles } from './EntryFiles.tsx';
import { Withheld } from './Withheld.tsx';

export type FilesOf = (messageId: string, isOurs: boolean) => ReactNode;

/** Draws nothing itself: it is there for claims with a message, and no other has files. */
export function ReadFiles({ claimId, show }: { claimId: string; show: (filesOf: FilesOf) => void }) {
  const { answer } = useDeskQuery<typeof fileRoutes.deskFiles>('GET /api/desk/claims/:claimId/files', {
    params: { claimId },
  });
  useEffect(() => {
    if (answer === null) return;
    show((of, isOurs) => (
      <>
        <EntryFiles files={answer.files.filter(({ messageId }) => messageId === of)} isOurs={isOurs} />
        <Withheld files={answer.withheld.find(({ messageId }) => messageId === of)} />
      </>
    ));
  }, [answer, show]);
  return null;
}
