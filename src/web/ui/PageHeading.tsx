import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/** The one h1 of a page, which the route announcer focuses after a navigation. */
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
    <h1 tabIndex={-1} className={classes(hidden && 'hidden', className) || undefined}>
      {children}
    </h1>
  );
}
