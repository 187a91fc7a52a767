import type { ComponentProps } from 'react';

import * as m from '#web/messages/index.ts';
import { Field } from '#web/ui/fields/Field.tsx';
import { longestCode } from './mailed-code.rules.ts';

type CodeFieldProps = Pick<ComponentProps<typeof Field>, 'id' | 'name' | 'error' | 'value' | 'readOnly' | 'onChange'>;

/** Shows the field of a mailed code. */
export function CodeField(props: CodeFieldProps) {
  return (
    <Field
      label={m.code_label()}
      hint={m.code_hint()}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={longestCode}
      mono
      {...props}
    />
  );
}
