import type { ComponentProps, KeyboardEvent } from 'react';
import { longestDescription, longestPart } from '#claim/quote/quote-limits.rules.ts';
import { money } from '#claim/quote/quote-words.rules.ts';
import * as m from '#web/messages/index.ts';
import { CloseIcon } from '#web/ui/icons.tsx';
import { partNamesId } from './PartNames.tsx';
import { faultTexts } from './quote-faults.ts';
import { type Fault, type LineTyped, pricedOf } from './typed-quote.ts';
import styles from './Quote.module.css';

export type Cell = 'part' | 'description' | 'quantity' | 'net' | 'rate';
export const cells = ['part', 'description', 'quantity', 'net', 'rate'] as const satisfies Cell[];

export const cellId = (cell: Cell, key: number): string => `quote-${cell}-${key}`;

type LineProps = {
  line: LineTyped;
  number: number;
  /** Those that are said, by field. */
  faults: Readonly<Record<string, Fault>>;
  set: (part: Partial<LineTyped>) => void;
  leave: (cell: Cell) => void;
  onKeyDown: (cell: Cell, event: KeyboardEvent<HTMLInputElement>) => void;
  remove: () => void;
};

const labels: Record<Cell, () => string> = {
  part: m.desk_quote_part,
  description: m.desk_quote_description,
  quantity: m.desk_quote_quantity,
  net: m.desk_quote_net,
  rate: m.desk_quote_vat_rate,
};

const inputs: Record<Cell, ComponentProps<'input'>> = {
  part: { list: partNamesId, maxLength: longestPart },
  description: { maxLength: longestDescription },
  quantity: { inputMode: 'numeric', maxLength: 3 },
  net: { inputMode: 'decimal', maxLength: 20 },
  rate: { inputMode: 'decimal', maxLength: 8 },
};

export const removeText = (number: number, { part, description }: LineTyped): string => {
  const name = part.trim() || description.trim();
  return name === ''
    ? m.desk_quote_line_remove({ number: String(number) })
    : m.desk_quote_line_remove_named({ number: String(number), name });
};

export function QuoteLine({ line, number, faults, set, leave, onKeyDown, remove }: LineProps) {
  const errorId = `quote-line-${line.key}-error`;
  const wrong = cells.flatMap((cell) => faults[`${cell} ${line.key}`] ?? []);
  const priced = pricedOf(line);
  return (
    <div role="group" aria-label={m.desk_quote_line({ number: String(number) })} className={styles['line']}>
      {cells.map((cell) => {
        const isWrong = faults[`${cell} ${line.key}`] !== undefined;
        return (
          <div key={cell} className={styles[cell]}>
            <label htmlFor={cellId(cell, line.key)}>{labels[cell]()}</label>
            <input
              {...inputs[cell]}
              id={cellId(cell, line.key)}
              autoComplete="off"
              value={line[cell]}
              aria-invalid={isWrong || undefined}
              aria-describedby={isWrong ? errorId : undefined}
              onChange={(event) => set({ [cell]: event.target.value })}
              onBlur={() => leave(cell)}
              onKeyDown={(event) => onKeyDown(cell, event)}
            />
          </div>
        );
      })}
      <p className={styles['total']}>
        <span>{m.desk_quote_line_total()}</span>
        <strong>{priced === null ? '–' : money(priced.totalPence)}</strong>
      </p>
      <button
        type="button"
        className={styles['remove']}
        aria-label={removeText(number, line)}
        title={removeText(number, line)}
        onClick={remove}
      >
        <CloseIcon size={16} />
      </button>
      <p id={errorId} className={styles['fault']}>
        {[...new Set(wrong)].map((fault) => faultTexts[fault]()).join(' ')}
      </p>
    </div>
  );
}
