import type { ComponentProps } from 'react';
import { classes } from '#web/ui/classes.ts';
import { describedControl, FieldFrame, type FieldTexts } from './FieldFrame.tsx';
import styles from './Field.module.css';

type FieldProps = Omit<ComponentProps<'input'>, 'className' | 'id'> &
  FieldTexts & {
    mono?: boolean;
    inputClass?: string | undefined;
  };

export function Field({ id, label, hint, error, mono, inputClass, ...input }: FieldProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <input
        {...input}
        {...describedControl({ id, hint, error }, input['aria-describedby'])}
        className={classes(styles['input'], mono && 'mono', inputClass)}
      />
    </FieldFrame>
  );
}
