import type { ComponentProps, ReactNode } from 'react';
import { Link } from '#web/router.ts';
import { classes } from './classes.ts';
import styles from './Button.module.css';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  look?: ButtonLook;
  wide?: boolean;
  busy?: boolean;
  busyLabel?: ReactNode;
};

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

/** A link that looks like a button. */
export function LinkButton(props: { href: string; look?: ButtonLook; wide?: boolean; children: ReactNode }) {
  return (
    <Link href={props.href} className={buttonClasses(props.look, props.wide)}>
      {props.children}
    </Link>
  );
}
