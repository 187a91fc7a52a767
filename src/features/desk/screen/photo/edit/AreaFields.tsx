import { useId, useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { type Area, type Chosen, movedTo, sizedTo } from './areas.ts';
import { nameOf } from './area-texts.ts';
import styles from './Editor.module.css';

type FieldsProps = { of: Chosen; area: Area; change: (area: Area) => void; remove: () => void };

/** The same as the arrow keys do, by numbers. */
export function AreaFields({ of, area, change, remove }: FieldsProps) {
  const { left, top, width, height } = area;
  const name = nameOf(of);
  return (
    <fieldset className={styles['fields']}>
      <legend>{name}</legend>
      <Per label={m.desk_edit_left()} value={left} set={(to) => change(movedTo(area, to, top))} />
      <Per label={m.desk_edit_top()} value={top} set={(to) => change(movedTo(area, left, to))} />
      <Per label={m.desk_edit_width()} value={width} set={(to) => change(sizedTo(area, to, height))} />
      <Per label={m.desk_edit_height()} value={height} set={(to) => change(sizedTo(area, width, to))} />
      <Button look="quiet" aria-label={m.desk_edit_remove_named({ name })} onClick={remove}>
        {m.desk_edit_remove()}
      </Button>
    </fieldset>
  );
}

/** Keeps what is typed until it is left, so that a number can be cleared and typed anew. */
function Per({ label, value, set }: { label: string; value: number; set: (value: number) => void }) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <span className={styles['per']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        inputMode="decimal"
        min={0}
        max={100}
        step={0.1}
        value={typed ?? value}
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.value !== '' && Number.isFinite(target.valueAsNumber)) set(target.valueAsNumber);
        }}
        onBlur={() => setTyped(null)}
      />
    </span>
  );
}
