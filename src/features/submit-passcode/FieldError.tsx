import * as m from '#web/messages/index.ts';
import field from '#web/ui/Field.module.css';

type FieldErrorProps = {
  /** Of the field: its error is described by `{id}-error`. */
  id: string;
  error: string | undefined;
  /** Said politely in the same place while there is no error. */
  note?: string;
};

/** The line under a field, always reserved, so that nothing moves under a press (visual §7.1). */
export function FieldError({ id, error, note = '' }: FieldErrorProps) {
  return (
    <div className={field['error']}>
      <p id={`${id}-error`}>
        {error !== undefined && (
          <>
            <span className="hidden">{m.error_prefix()} </span>
            {error}
          </>
        )}
      </p>
      <p role="status">{error === undefined && note}</p>
    </div>
  );
}
