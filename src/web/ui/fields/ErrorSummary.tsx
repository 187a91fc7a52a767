import { useEffect, useRef, type ReactNode } from 'react';
import * as m from '#web/messages/index.ts';
import styles from './ErrorSummary.module.css';

type ErrorSummaryProps = {
  fields?: { id: string; label: string }[];
  children?: ReactNode;
};

const noFields: NonNullable<ErrorSummaryProps['fields']> = [];

/**
 * Takes the focus when it appears, without a script by `autofocus`. Links are named by the field's label and do not
 * repeat its message, because forms are short (visual §7.2).
 */
export function ErrorSummary({ fields = noFields, children }: ErrorSummaryProps) {
  const hasText = children !== undefined && children !== null && children !== false;
  return hasText || fields.length > 0 ? <Box fields={fields}>{children}</Box> : null;
}

function Box({ fields, children }: Required<ErrorSummaryProps>) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    // Not atomic, because otherwise each corrected field would cause the rest to be announced again.
    <div
      ref={box}
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      role="alert"
      aria-atomic="false"
      aria-relevant="additions"
      className={styles['box']}
    >
      <h2 className={styles['title']}>{m.error_summary_title()}</h2>
      {children}
      {fields.length > 0 && (
        <ul>
          {fields.map(({ id, label }) => (
            <li key={id}>
              <a href={`#${id}`} onClick={(event) => goTo(event, id)}>
                {m.error_summary_go_to({ label })}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function goTo(event: { preventDefault(): void }, id: string): void {
  event.preventDefault();
  document.getElementById(id)?.focus();
}
