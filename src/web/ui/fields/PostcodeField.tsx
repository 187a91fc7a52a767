import type { ComponentProps } from 'react';
import { Field } from './Field.tsx';
import styles from './Field.module.css';

export function PostcodeField(props: Omit<ComponentProps<typeof Field>, 'inputClass'>) {
  return (
    <Field
      autoComplete="postal-code"
      autoCapitalize="characters"
      spellCheck={false}
      {...props}
      inputClass={styles['postcode']}
    />
  );
}
