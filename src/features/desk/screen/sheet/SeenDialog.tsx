import { useContext } from 'react';
import { accountErrorText } from '#web/account/account-texts.ts';
import * as m from '#web/messages/index.ts';
import { claimPath } from '#web/paths.ts';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { NewTab } from '#web/ui/NewTab.tsx';
import { LoadedPart } from '#web/ui/feedback/LoadedPart.tsx';
import type { pageRoutes } from '../../preview/page-routes.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { PageDrawingContext } from './page-drawing.ts';
import styles from './Sheet.module.css';

type SeenProps = { claimId: string; name: string; onClose: () => void };

export function SeenDialog({ claimId, name, onClose }: SeenProps) {
  const draw = useContext(PageDrawingContext);
  const { answer, error } = useDeskQuery<typeof pageRoutes.deskPage>('GET /api/desk/claims/:claimId/page', {
    params: { claimId },
  });
  const wait = <p className={styles['wait']}>{m.desk_sheet_wait()}</p>;
  return (
    <Dialog title={m.desk_as_claimant({ name })} className={styles['seen']} onClose={onClose}>
      {error !== null && <p role="alert">{accountErrorText(error)}</p>}
      {answer === null && error === null && wait}
      {answer !== null && (
        <div className={styles['page']}>
          <LoadedPart fallback={wait}>{draw({ claimId, page: answer.page })}</LoadedPart>
        </div>
      )}
      <p>
        <a href={claimPath('my-claim', claimId)} target="_blank" rel="noreferrer">
          {m.desk_seen_whole()}
          <NewTab />
        </a>
      </p>
    </Dialog>
  );
}
