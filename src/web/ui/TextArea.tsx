import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { ErrorLine } from './ErrorLine.tsx';
import field from './Field.module.css';
import styles from './TextArea.module.css';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'id'> & {
  /** Also the id by which an error summary finds the input. */
  id: string;
  label: string;
  error?: string | undefined;
};

/** A labelled text of several lines that grows with what is typed; its error's line is always reserved, as a Field's. */
export function TextArea({ id, label, error, ...input }: TextAreaProps) {
  return (
    <div className={field['field']}>
      <label htmlFor={id} className={field['label']}>
        {label}
      </label>
      <textarea
        rows={5}
        {...input}
        id={id}
        className={classes(field['input'], styles['area'])}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        aria-invalid={error === undefined ? undefined : true}
        // Because browsers bring only the line of the caret on screen, and the bar below may cover the rest.
        onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
      />
      <ErrorLine id={`${id}-error`} error={error} />
    </div>
  );
}
