import { formatDate } from '#shared/time/dates.ts';
import type { ClaimRow } from '../../desk-answers.rules.ts';
import styles from '../Queue.module.css';
import { outcomeNames } from './complaint-texts.ts';

/** How the complaint of a row ended, and on which day. */
export function ClosedComplaint({ at, outcome }: NonNullable<ClaimRow['closedComplaint']>) {
  return (
    <span className={styles['mark']}>
      {outcomeNames[outcome]()} {formatDate(at)}
    </span>
  );
}
