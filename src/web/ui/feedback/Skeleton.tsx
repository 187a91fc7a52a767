import { classes } from '#web/ui/classes.ts';
import styles from './Skeleton.module.css';

export function Skeleton({
  shape = 'line',
  className,
}: {
  shape?: 'line' | 'short' | 'block' | 'page';
  className?: string | undefined;
}) {
  return <span aria-hidden="true" className={classes(styles['skeleton'], className ?? styles[shape])} />;
}
