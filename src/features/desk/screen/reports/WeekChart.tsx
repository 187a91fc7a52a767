import { useId } from 'react';
import { dayText } from '#claim/measures/figure-texts.ts';
import styles from './Reports.module.css';

export type Point = { from: string; value: number | null; isKeptBack: boolean };

const width = 640;
const height = 160;
const gap = 4;
const widest = 48;
/** Of the empty bar of what is kept back, which says nothing of its value. */
const keptHeight = 24;

/** Bars of a figure by week: empty where it is kept back, none where there is no figure. The table below says the same. */
export function WeekChart({ title, points, most }: { title: string; points: readonly Point[]; most: string }) {
  const id = useId();
  const largest = Math.max(...points.map(({ value }) => value ?? 0), 0);
  const step = width / Math.max(points.length, 1);
  const heightOf = (value: number | null) => (value === null || largest === 0 ? 0 : (value / largest) * (height - gap));
  return (
    <figure className={styles['chart']}>
      <figcaption id={id}>{title}</figcaption>
      <p className={styles['most']} aria-hidden="true">
        {most}
      </p>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={id} preserveAspectRatio="none">
        {points.map(({ from, value, isKeptBack }, at) => {
          const tall = isKeptBack ? keptHeight : heightOf(value);
          return (
            <rect
              key={from}
              className={styles[isKeptBack ? 'kept' : 'bar']}
              x={at * step + gap / 2}
              y={height - tall}
              width={Math.min(Math.max(step - gap, 1), widest)}
              height={tall}
            />
          );
        })}
        <line className={styles['axis']} x1="0" x2={width} y1={height} y2={height} />
      </svg>
      <p className={styles['ends']} aria-hidden="true">
        <span>{dayText(points[0]?.from ?? '')}</span>
        <span>{dayText(points.at(-1)?.from ?? '')}</span>
      </p>
    </figure>
  );
}
