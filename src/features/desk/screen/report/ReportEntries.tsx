import type { ReportEntry } from '#claim/report/report.rules.ts';
import styles from './Report.module.css';

/** The findings of a report, in the rows that the claimant reads. */
export function ReportEntries({ entries }: { entries: readonly ReportEntry[] }) {
  return (
    <dl className={styles['entries']}>
      {entries.map(({ name, lines }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{lines.join('\n')}</dd>
        </div>
      ))}
    </dl>
  );
}
