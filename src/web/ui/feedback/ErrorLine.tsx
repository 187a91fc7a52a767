import * as m from '#web/messages/index.ts';
import styles from '#web/ui/fields/Field.module.css';

type ErrorProps = { id: string; error: string | undefined };

export function ErrorLine(props: ErrorProps) {
  return (
    <div className={styles['error']}>
      <ErrorText {...props} />
    </div>
  );
}

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
          <span className="visually-hidden">{m.error_prefix()} </span>
          {error}
        </>
      )}
    </p>
  );
}
