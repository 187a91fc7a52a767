import { useEffect } from 'react';
import type { ClaimFile, fileRoutes } from '../../claim/file-routes.ts';
import { useDeskQuery } from '../useDeskQuery.ts';

/** Draws nothing: it is there for claims with a message of the claimant, and no other has files. */
export function ReadFiles({ claimId, show }: { claimId: string; show: (files: ClaimFile[]) => void }) {
  const { answer } = useDeskQuery<typeof fileRoutes.deskFiles>('GET /api/desk/claims/:claimId/files', {
    params: { claimId },
  });
  useEffect(() => {
    if (answer !== null) show(answer.files);
  }, [answer, show]);
  return null;
}
