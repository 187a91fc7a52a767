import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { mostLines } from '#claim/quote/quote-limits.rules.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { PartNames } from './PartNames.tsx';
import { type Cell, cellId, cells, QuoteLine } from './QuoteLine.tsx';
import { blankLine, type Fault, isBlank, type LineTyped, nextKey } from './typed-quote.ts';
import styles from './Quote.module.css';

type LinesProps = {
  lines: readonly LineTyped[];
  faults: Readonly<Record<string, Fault>>;
  set: (lines: LineTyped[]) => void;
  leave: (field: string) => void;
};

type Removed = { line: LineTyped; at: number };

function useLines({ lines, set }: LinesProps) {
  const [removed, setRemoved] = useState<Removed | null>(null);
  const wanted = useRef<string | null>(null);
  // A line that has just been added has no field before it is drawn.
  useEffect(() => {
    if (wanted.current === null) return;
    document.getElementById(wanted.current)?.focus();
    wanted.current = null;
  });
  const add = () => {
    const last = lines.at(-1);
    if (last && isBlank(last)) return document.getElementById(cellId('part', last.key))?.focus();
    if (lines.length >= mostLines) return;
    const line = blankLine(nextKey(lines));
    wanted.current = cellId('part', line.key);
    set([...lines, line]);
  };
  const remove = (line: LineTyped, at: number) => {
    const rest = lines.filter((one) => one !== line);
    const left = rest.length > 0 ? rest : [blankLine(nextKey(lines))];
    const next = left[Math.min(at, left.length - 1)];
    wanted.current = next ? cellId('part', next.key) : null;
    setRemoved(isBlank(line) ? null : { line, at });
    set(left);
    announce(m.desk_quote_line_removed({ number: String(at + 1) }));
  };
  const restore = ({ line, at }: Removed) => {
    const others = lines.filter((one) => !isBlank(one));
    wanted.current = cellId('part', line.key);
    setRemoved(null);
    set([...others.slice(0, at), line, ...others.slice(at)]);
    announce(m.desk_quote_line_restored());
  };
  return { removed, add, remove, restore };
}

/** Tab in the last cell adds a line, and Enter goes down, because it would send the quote otherwise. */
function useCellKeys(lines: readonly LineTyped[], add: () => void) {
  return (line: LineTyped, cell: Cell, event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const next = lines[lines.indexOf(line) + 1];
    const isLastCell = cell === cells.at(-1) && event.key === 'Tab' && !event.shiftKey;
    if (event.key !== 'Enter' && !(isLastCell && next === undefined && !isBlank(line))) return;
    event.preventDefault();
    if (next) document.getElementById(cellId(cell, next.key))?.focus();
    else if (!isBlank(line)) add();
  };
}

/** Whoever opened the sheet by a key goes on with the keys; on a phone its keyboard would cover the sheet. */
function useFirstFocus(lines: readonly LineTyped[]): void {
  const begin = useEffectEvent(() => {
    const first = lines.find(isBlank) ?? lines[0];
    const isWriting = document.activeElement?.matches('input, select, textarea') === true;
    if (!first || isWriting || !matchMedia('(pointer: fine)').matches) return;
    document.getElementById(cellId('part', first.key))?.focus();
  });
  useEffect(() => begin(), []);
}

export function QuoteLines(props: LinesProps) {
  const { lines, faults, set, leave } = props;
  useFirstFocus(lines);
  const { removed, add, remove, restore } = useLines(props);
  const [typedPart, setTypedPart] = useState('');
  const press = useCellKeys(lines, add);
  const change = (line: LineTyped, part: Partial<LineTyped>) => {
    if (part.part !== undefined) setTypedPart(part.part);
    set(lines.map((one) => (one === line ? { ...one, ...part } : one)));
  };
  return (
    <section aria-label={m.desk_quote_lines()} className={styles['table']}>
      <p className={styles['heads']} aria-hidden="true">
        <span>{m.desk_quote_part()}</span>
        <span>{m.desk_quote_description()}</span>
        <span>{m.desk_quote_quantity_short()}</span>
        <span>{m.desk_quote_net()}</span>
        <span>{m.desk_quote_vat_rate()}</span>
        <span>{m.desk_quote_line_total()}</span>
      </p>
      <div className={styles['lines']}>
        {lines.map((line, at) => (
          <QuoteLine
            key={line.key}
            line={line}
            faults={faults}
            number={at + 1}
            set={(part) => change(line, part)}
            leave={(cell) => leave(`${cell} ${line.key}`)}
            onKeyDown={(cell, event) => press(line, cell, event)}
            remove={() => remove(line, at)}
          />
        ))}
      </div>
      <PartNames beginning={typedPart} />
      <p className={styles['tools']}>
        <Button look="secondary" onClick={add}>
          {m.desk_quote_line_add()}
        </Button>
        {lines.length >= mostLines && <span role="status">{m.desk_quote_wrong_lines({ count: mostLines })}</span>}
        {removed !== null && (
          <span>
            {m.desk_quote_line_removed({ number: String(removed.at + 1) })}{' '}
            <Button look="quiet" onClick={() => restore(removed)}>
              {m.desk_quote_line_restore()}
            </Button>
          </span>
        )}
      </p>
    </section>
  );
}
