import { classes } from '#web/ui/classes.ts';
import type { Due } from '../../desk-answers.rules.ts';
import { dueParts, dueTone } from './due-texts.ts';
import styles from './DueBadge.module.css';

type BadgeProps = { due: Due; now: Date; isInRow?: boolean };

/** The word repeats what the colour says. In a row it shows its time alone where there is no room for both. */
export function DueBadge({ due, now, isInRow = false }: BadgeProps) {
  const { what, when } = dueParts(due, now);
  return (
    <span className={classes(styles['badge'], styles[dueTone(due, now)], isInRow && styles['inRow'])}>
      {what !== '' && <span>{what} </span>}
      <span className={styles['when']}>{when}</span>
    </span>
  );
}
