import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Button.module.css';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  look?: ButtonLook;
  wide?: boolean;
  /** While true the button tells assistive technology that it works and shows `busyLabel`; it stays focusable. */
  busy?: boolean;
  busyLabel?: ReactNode;
};

/** The classes of a button, for links that look like one. */
export function buttonClasses(look: ButtonLook = 'primary', wide = false): string {
  return classes(styles['button'], styles[look], wide && styles['wide']);
}

/** Never `disabled` for an invalid form: submitting says what is missing. */
export function Button({ look, wide, busy = false, busyLabel, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button {...rest} type={type} className={buttonClasses(look, wide)} aria-busy={busy || undefined}>
      {busy ? (busyLabel ?? children) : children}
    </button>
  );
}
