import type { ReactNode } from 'react';

export type Value = { key: string; value: ReactNode; isCode?: boolean };

/** Names and values, without those that are empty; `none` where all are. */
export function Values({ values, none }: { values: Value[]; none?: string }) {
  const filled = values.filter(({ value }) => value !== '');
  if (filled.length === 0) return none === undefined ? null : <p>{none}</p>;
  return (
    <dl>
      {filled.map(({ key, value, isCode }) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd className={isCode ? 'mono' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
