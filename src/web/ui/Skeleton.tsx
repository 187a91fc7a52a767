import { classes } from './classes.ts';
import styles from './Skeleton.module.css';

/** A placeholder of the final size, silent to assistive technology; `className` sets another size. */
export function Skeleton({
  shape = 'line',
  className,
}: {
  shape?: 'line' | 'short' | 'block' | 'page';
  className?: string;
}) {
  return <span aria-hidden="true" className={classes(styles['skeleton'], className ?? styles[shape])} />;
}
