import { useState } from 'react';
import { longestPart, mostParts } from '#claim/report/report-limits.rules.ts';
import * as m from '#web/messages/index.ts';
import { Field } from '#web/ui/fields/Field.tsx';
import { PartNames, partNamesId } from '../quote/PartNames.tsx';
import { type PartTyped, withBlankPart } from './typed-report.ts';
import styles from './Report.module.css';

export const partId = (key: number): string => `report-part-${key}`;

type PartsProps = {
  legend: string;
  parts: readonly PartTyped[];
  error: string | undefined;
  set: (parts: PartTyped[]) => void;
};

/** A field for each part, and one more; an emptied one goes once it is left. */
export function PartFields({ legend, parts, error, set }: PartsProps) {
  const [beginning, setBeginning] = useState('');
  const [first] = parts;
  const change = (key: number, name: string) => {
    setBeginning(name);
    const next = parts.map((part) => (part.key === key ? { key, name } : part));
    set(next.at(-1)?.name.trim() === '' || next.length >= mostParts ? next : withBlankPart(next));
  };
  // To pass through changes nothing, so that nothing unsaved is said to be lost.
  const leave = () => {
    if (parts.slice(0, -1).some(({ name }) => name.trim() === '')) set(withBlankPart(parts));
  };
  return (
    <fieldset className={styles['parts']}>
      <legend>{legend}</legend>
      {parts.map(({ key, name }, at) => (
        <Field
          key={key}
          id={partId(key)}
          label={m.desk_report_part({ number: String(at + 1) })}
          list={partNamesId}
          autoComplete="off"
          maxLength={longestPart}
          error={key === first?.key ? error : undefined}
          value={name}
          onChange={(event) => change(key, event.target.value)}
          onBlur={leave}
        />
      ))}
      <PartNames beginning={beginning} />
    </fieldset>
  );
}
