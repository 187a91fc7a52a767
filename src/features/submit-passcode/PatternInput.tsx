import { useRef, type KeyboardEvent } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { ErrorLine } from '#web/ui/feedback/ErrorLine.tsx';
import { nodes, type Pattern } from '#claim/passcode/pattern-grid.rules.ts';
import { withNode } from './pattern.rules.ts';
import { usePatternCanvas } from './usePatternCanvas.ts';
import { usePatternDrag } from './usePatternDrag.ts';
import styles from './PatternInput.module.css';

type PatternInputProps = {
  id: string;
  pattern: Pattern;
  onChange: (pattern: Pattern) => void;
  error: string | undefined;
};

const listed = (text: string, index: number): string => text.split(' / ')[index] ?? '';

const shownNumber = (node: number): number => node + 1;

function dotName(node: number, pattern: Pattern): string {
  const number = shownNumber(node);
  const at = pattern.indexOf(node);
  if (at < 0) return m.passcode_dot({ number, place: listed(m.passcode_dot_places(), node) });
  return m.passcode_dot_used({ number, ordinal: listed(m.passcode_dot_ordinals(), at) });
}

/** Nine real buttons over a canvas, so that the pattern can be drawn, tapped or typed (spec §5.6, visual §7.5). */
export function PatternInput({ id, pattern, onChange, error }: PatternInputProps) {
  const grid = useRef<HTMLDivElement>(null);
  const change = (next: Pattern) => {
    if (next.length > pattern.length) navigator.vibrate?.(10);
    onChange(next);
  };
  const drag = usePatternDrag(grid, change);
  const { canvas, width } = usePatternCanvas(pattern, drag.finger);
  const onKeyDown = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
    const node = /^[1-9]$/.test(key) ? Number(key) - 1 : null;
    if (node !== null && !altKey && !ctrlKey && !metaKey) change(withNode(pattern, node));
  };
  const dots = pattern.map(shownNumber).join(', ');
  return (
    <fieldset aria-describedby={`${id}-hint`}>
      <legend className={styles['legend']}>{m.passcode_pattern_label()}</legend>
      <p id={`${id}-hint`} className={styles['hint']}>
        {m.passcode_pattern_hint()}
      </p>
      <div
        ref={grid}
        role="presentation"
        className={styles['grid']}
        data-invalid={error === undefined ? undefined : ''}
        onKeyDown={onKeyDown}
        {...drag.handlers}
      >
        <canvas ref={canvas} className={styles['canvas']} width={width} height={width} aria-hidden="true" />
        {nodes.map((node) => (
          <button
            key={node}
            id={node === 0 ? id : `${id}-${shownNumber(node)}`}
            type="button"
            className={styles['cell']}
            aria-label={dotName(node, pattern)}
            aria-disabled={pattern.includes(node) || undefined}
            aria-describedby={error !== undefined ? `${id}-error` : undefined}
            onClick={() => change(withNode(pattern, node))}
          >
            <span className={classes(styles['dot'], pattern.includes(node) && styles['used'])}>
              {shownNumber(node)}
            </span>
          </button>
        ))}
      </div>
      <p role="status" className={styles['soFar']}>
        {dots === '' ? m.passcode_pattern_none() : m.passcode_pattern_so_far({ dots })}
      </p>
      <div className={styles['buttons']}>
        <Button look="secondary" onClick={() => onChange(pattern.slice(0, -1))}>
          {m.passcode_undo()}
        </Button>
        <Button look="secondary" onClick={() => onChange([])}>
          {m.passcode_clear()}
        </Button>
      </div>
      <ErrorLine id={`${id}-error`} error={error} />
    </fieldset>
  );
}
