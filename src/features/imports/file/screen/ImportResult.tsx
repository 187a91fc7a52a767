import * as m from '#web/messages/index.ts';
import type { ImportAnswer } from './chosen-file.ts';
import styles from './ImportFile.module.css';

export function ImportResult({ answer: { import: taken, refusals } }: { answer: ImportAnswer }) {
  const { dryRun, created, changed, unchanged, refused, newStates, problem } = taken;
  const counts = { created, changed, unchanged, refused };
  return (
    <div className={styles['import']}>
      <p>{dryRun ? m.import_would(counts) : m.import_did(counts)}</p>
      {problem !== undefined && <p className={styles['failed']}>{problem}</p>}
      {newStates.length > 0 && <p>{m.import_new_states({ names: newStates.join(', ') })}</p>}
      {refusals.length > 0 && (
        <ul className={styles['refusals']}>
          {refusals.map(({ line, number, errors }) => (
            <li key={line}>
              {m.import_refused({ line, number })}{' '}
              {errors.map(({ detail, column, pointer }) => `${column ?? pointer.slice(1)}: ${detail}`).join(' ')}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
