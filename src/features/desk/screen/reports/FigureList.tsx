import { figureAbout, figureLabel, valueText } from '#claim/measures/figure-texts.ts';
import type { Figure, FigureRule } from '#claim/measures/report-list.rules.ts';
import * as m from '#web/messages/index.ts';
import styles from './Reports.module.css';

export const figureIn = (figures: readonly Figure[], id: string): Figure | undefined =>
  figures.find((one) => one.id === id);

type ListProps = {
  rules: readonly FigureRule[];
  figures: readonly Figure[];
  before: readonly Figure[];
};

const none: Pick<Figure, 'value' | 'missing'> = { value: null, missing: 'none' };

/** Each figure with of how many it is, what it was before, and what it means. */
export function FigureList({ rules, figures, before }: ListProps) {
  return (
    <ul className={styles['figures']}>
      {rules.map(({ id, unit }) => {
        const figure = figureIn(figures, id);
        const n = figure?.n ?? null;
        return (
          <li key={id}>
            <h3>{figureLabel(id)}</h3>
            <p className={styles['value']}>{valueText(figure ?? none, unit)}</p>
            <p className={styles['soft']}>
              {n !== null && n !== figure?.value && `${m.desk_reports_of({ count: n })}, `}
              {m.desk_duty_before({ value: valueText(figureIn(before, id) ?? none, unit) })}
            </p>
            <p className={styles['soft']}>{figureAbout(id)}</p>
          </li>
        );
      })}
    </ul>
  );
}
