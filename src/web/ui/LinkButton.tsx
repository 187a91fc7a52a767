import type { ReactNode } from 'react';
import { Link } from '#web/router.ts';
import { buttonClasses, type ButtonLook } from './Button.tsx';

export function LinkButton(props: { href: string; look?: ButtonLook; wide?: boolean; children: ReactNode }) {
  return (
    <Link href={props.href} className={buttonClasses(props.look, props.wide)}>
      {props.children}
    </Link>
  );
}
