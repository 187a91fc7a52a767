import { classes } from '#web/ui/classes.ts';
import styles from './Skeleton.module.css';

/** Renders a placeholder of the final size, hidden from assistive technology; `className` sets another size. */
export function Skeleton({
  shape = 'line',
  className,
}: {
  shape?: 'line' | 'short' | 'block' | 'page';
  className?: string;
}) {
  return <span aria-hidden="true" className={classes(styles['skeleton'], className ?? styles[shape])} />;
}
