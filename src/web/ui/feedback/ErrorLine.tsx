import * as m from '#web/messages/index.ts';
import styles from '#web/ui/fields/Field.module.css';

type ErrorProps = { id: string; error: string | undefined };

/** The error below a control, which names it by `aria-describedby`. Its line is always reserved, so that nothing moves. */
export function ErrorLine(props: ErrorProps) {
  return (
    <div className={styles['error']}>
      <ErrorText {...props} />
    </div>
  );
}

/** The same line, which politely says something else while there is no error. */
export function ErrorOrNote({ note, ...props }: ErrorProps & { note: string }) {
  return (
    <div className={styles['error']}>
      <ErrorText {...props} />
      <p role="status">{props.error === undefined && note}</p>
    </div>
  );
}

function ErrorText({ id, error }: ErrorProps) {
  return (
    <p id={id}>
      {error !== undefined && (
        <>
          <span className="hidden">{m.error_prefix()} </span>
          {error}
        </>
      )}
    </p>
  );
}
