import * as m from '#web/messages/index.ts';
import { Link } from '#web/router.ts';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import type { DeskList } from '../../list/desk-list.rules.ts';
import { deskClaimPath } from '../view-texts.ts';
import { leaveOut, useSelection } from './selection.ts';
import styles from './Bulk.module.css';

export function SelectedDialog({ list, onClose }: { list: DeskList; onClose: () => void }) {
  const { claims } = useSelection();
  return (
    <Dialog title={m.desk_bulk_show_title()} onClose={onClose}>
      <ul className={styles['selected']}>
        {claims.map(({ id, number }) => (
          <li key={id}>
            <Link href={deskClaimPath(id, list)}>{number}</Link>
            <button type="button" aria-label={m.desk_bulk_leave_out({ number })} onClick={() => leaveOut(id)}>
              <CloseIcon size={16} />
            </button>
          </li>
        ))}
      </ul>
      {claims.length === 0 && <p>{m.desk_bulk_none()}</p>}
    </Dialog>
  );
}
