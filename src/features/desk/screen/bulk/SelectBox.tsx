import type { MouseEvent } from 'react';
import * as m from '#web/messages/index.ts';
import { type SelectedClaim, tick } from './selection.ts';
import styles from '../Queue.module.css';

type BoxProps = { claim: SelectedClaim; rows: readonly SelectedClaim[]; isSelected: boolean };

export function SelectBox({ claim: { id, number }, rows, isSelected }: BoxProps) {
  const press = ({ shiftKey }: MouseEvent) => tick({ id, number }, rows, shiftKey);
  return (
    <label className={styles['select']}>
      <input
        type="checkbox"
        aria-label={m.desk_bulk_select_claim({ number })}
        checked={isSelected}
        onClick={press}
        readOnly
      />
    </label>
  );
}
