import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export function PageHeading({
  hidden,
  className,
  children,
}: {
  hidden?: boolean;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <h1 tabIndex={-1} className={classes(hidden && 'visually-hidden', className) || undefined}>
      {children}
    </h1>
  );
}
