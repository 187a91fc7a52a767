import type { ReactNode } from 'react';
import { Breakable } from './Breakable.tsx';
import { classes } from './classes.ts';
import styles from './KeyValueList.module.css';

/** `lang` is that of the value, where the page is in another. */
export type KeyValue = { key: string; value: ReactNode; mono?: boolean; lang?: string | undefined };

/** In characters: a reference of this length fits the narrowest phone, so it is not broken at its hyphens. */
const longestWhole = 18;

const isWhole = ({ mono, value }: KeyValue) => mono && typeof value === 'string' && value.length <= longestWhole;

export function KeyValueList({ items }: { items: KeyValue[] }) {
  return (
    <div className={styles['box']}>
      <dl>
        {items.map((item) => (
          <div key={item.key} className={styles['row']}>
            <dt className={styles['key']}>{item.key}</dt>
            <dd
              lang={item.lang}
              className={classes(styles['value'], item.mono && 'mono', isWhole(item) && styles['whole'])}
            >
              {typeof item.value === 'string' ? <Breakable text={item.value} /> : item.value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
