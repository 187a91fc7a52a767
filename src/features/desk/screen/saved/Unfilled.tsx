import * as m from '#web/messages/index.ts';
import { unfilledIn } from '../../saved/placeholders.rules.ts';
import styles from './Saved.module.css';

type UnfilledProps = { text: string; select: (what: string) => void };

export function Unfilled({ text, select }: UnfilledProps) {
  const unfilled = unfilledIn(text);
  if (unfilled.length === 0) return null;
  return (
    <p className={styles['unfilled']}>
      {m.desk_saved_fill()}
      {unfilled.map((what) => (
        <button key={what} type="button" onClick={() => select(what)}>
          <mark>{what}</mark>
        </button>
      ))}
    </p>
  );
}
