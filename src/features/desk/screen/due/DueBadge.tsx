import { classes } from '#web/ui/classes.ts';
import type { Due } from '../../desk-answers.rules.ts';
import { dueText, dueTone } from './due-texts.ts';
import styles from './DueBadge.module.css';

/** The word repeats what the colour says. */
export function DueBadge({ due, now }: { due: Due; now: Date }) {
  return <span className={classes(styles['badge'], styles[dueTone(due, now)])}>{dueText(due, now)}</span>;
}
