import * as m from '#web/messages/index.ts';
import { unfilledIn } from '../../saved/placeholders.rules.ts';
import styles from './Saved.module.css';

type UnfilledProps = { text: string; select: (what: string) => void };

export function Unfilled({ text, select }: UnfilledProps) {
  return (
    <p className={styles['unfilled']}>
      {m.desk_saved_fill()}
      {unfilledIn(text).map((what) => (
        <button key={what} type="button" onClick={() => select(what)}>
          <mark>{what}</mark>
        </button>
      ))}
    </p>
  );
}
