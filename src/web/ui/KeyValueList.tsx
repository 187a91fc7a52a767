import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './KeyValueList.module.css';

export type KeyValue = { key: string; value: ReactNode; mono?: boolean };

/** Names and values in two columns, stacked where the box is narrow. Callers leave out empty values. */
export function KeyValueList({ items }: { items: KeyValue[] }) {
  return (
    <div className={styles['box']}>
      <dl>
        {items.map(({ key, value, mono }) => (
          <div key={key} className={styles['row']}>
            <dt className={styles['key']}>{key}</dt>
            <dd className={classes(styles['value'], mono && 'mono')}>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
