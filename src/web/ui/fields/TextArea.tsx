import type { ComponentProps } from 'react';
import { classes } from '#web/ui/classes.ts';
import { describedControl, FieldFrame, type FieldTexts } from './FieldFrame.tsx';
import field from './Field.module.css';
import styles from './TextArea.module.css';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'id'> & FieldTexts;

export function TextArea({ id, label, hint, error, note, ...input }: TextAreaProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} note={note}>
      <textarea
        rows={5}
        {...input}
        {...describedControl({ id, hint, error })}
        className={classes(field['input'], styles['area'])}
        // Browsers scroll only the caret's line into view, and the bar below may cover the rest.
        onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
      />
    </FieldFrame>
  );
}
