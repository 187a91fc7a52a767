import * as m from '#web/messages/index.ts';
import styles from './Field.module.css';

/** The error below a control, which names it by `aria-describedby`. Its line is always reserved, so that nothing moves. */
export function ErrorLine({ id, error }: { id: string; error: string | undefined }) {
  return (
    <p id={id} className={styles['error']}>
      {error !== undefined && (
        <>
          <span className="hidden">{m.error_prefix()} </span>
          {error}
        </>
      )}
    </p>
  );
}
