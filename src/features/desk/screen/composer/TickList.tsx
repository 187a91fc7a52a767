import { useId } from 'react';
import * as m from '#web/messages/index.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import type { Ticks } from './useTicks.ts';
import styles from './Composer.module.css';

export function TickList({ ticks, isTicked, turn }: Pick<Ticks, 'ticks' | 'isTicked' | 'turn'>) {
  const id = useId();
  if (ticks.length === 0) return null;
  return (
    <div role="group" aria-label={m.desk_then()} className={styles['ticks']}>
      {ticks.map(({ kind, label }) => (
        <Checkbox key={kind} id={`${id}-${kind}`} label={label} checked={isTicked(kind)} onChange={() => turn(kind)} />
      ))}
    </div>
  );
}
