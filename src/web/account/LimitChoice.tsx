import type { Values } from './useAccountForm.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import styles from './Account.module.css';

/** What an account or a key may be limited to. */
export type LimitOption = { id: string; name: string };

type Kind = 'brand' | 'client';

const nameOf = (kind: Kind, { id }: LimitOption) => `${kind}-${id}`;

/** Returns null, which is no limit, if none is ticked. */
export function chosenIn(kind: Kind, values: Values, options: readonly LimitOption[]): string[] | null {
  const ticked = options.filter((option) => nameOf(kind, option) in values).map(({ id }) => id);
  return ticked.length === 0 ? null : ticked;
}

/** `all` stands for no limit. */
export function limitText(ids: readonly string[] | null, options: readonly LimitOption[], all: string): string {
  if (ids === null) return all;
  return ids.map((id) => options.find((option) => option.id === id)?.name ?? id).join(', ');
}

type LimitChoiceProps = {
  id: string;
  kind: Kind;
  legend: string;
  hint: string;
  options: readonly LimitOption[];
  given: readonly string[] | null;
};

export function LimitChoice({ id, kind, legend, hint, options, given }: LimitChoiceProps) {
  return (
    <fieldset className={styles['choice']} aria-describedby={`${id}-${kind}-hint`}>
      <legend>{legend}</legend>
      <p id={`${id}-${kind}-hint`}>{hint}</p>
      {options.map((option) => (
        <Checkbox
          key={option.id}
          id={`${id}-${nameOf(kind, option)}`}
          name={nameOf(kind, option)}
          defaultChecked={given?.includes(option.id) === true}
          label={option.name}
        />
      ))}
    </fieldset>
  );
}
