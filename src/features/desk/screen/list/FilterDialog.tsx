import { useState } from 'react';
import { nameable } from '#claim/desk/clock-kinds.rules.ts';
import * as m from '#web/messages/index.ts';
import { useLocation } from '#web/router.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import {
  type DeskFilter,
  type DeskList,
  type FilterName,
  filterSize,
  listIn,
  marks,
  nobody,
  queryOf,
} from '../../list/desk-list.rules.ts';
import { dueTimes } from '../../list/due-times.rules.ts';
import { clockNames } from '../due/clock-texts.ts';
import { queuePath } from '../view-texts.ts';
import { whomTexts } from '../whom-texts.ts';
import { WorkDialog } from '../work/WorkDialog.tsx';
import styles from './List.module.css';
import { dueNames, filterLabels, type FilterOptions, markNames, sizeText } from './filter-texts.ts';
import { useFilterOptions } from './useFilterOptions.ts';

type Choice = { value: string; label: string };

const named = (list: FilterOptions['clients'] | undefined): Choice[] =>
  (list ?? []).map(({ id, name }) => ({ value: id, label: name }));

/** Filters that are chosen from a list, in the order of the dialog. */
function choicesOf(options: FilterOptions | null): [name: FilterName, choices: Choice[]][] {
  const people = [{ value: nobody, label: m.desk_assign_nobody() }, ...named(options?.people)];
  return [
    ['client', named(options?.clients)],
    ['person', people],
    ['state', named(options?.states)],
    ['waiting', nameable.map((value) => ({ value, label: whomTexts[value]() }))],
    ['due', dueTimes.map((value) => ({ value, label: dueNames[value]() }))],
    ['clock', (options?.clocks ?? []).map((value) => ({ value, label: clockNames[value]() }))],
    ['mark', marks.map((value) => ({ value, label: markNames[value]() }))],
  ];
}

export function FilterDialog({ list, onClose }: { list: DeskList; onClose: () => void }) {
  const [, navigate] = useLocation();
  const options = useFilterOptions();
  const [filter, setFilter] = useState<DeskFilter>(list.filter);
  const set = (name: FilterName, value: string) => setFilter({ ...filter, [name]: value === '' ? undefined : value });
  const save = async () => {
    onClose();
    // As the address has it: an empty day is none.
    const chosen = listIn(queryOf({ view: list.view, filter }));
    navigate(queuePath(chosen));
    announce(sizeText(filterSize(chosen.filter)));
  };
  return (
    <WorkDialog
      title={m.desk_filter()}
      submit={m.desk_filter_show()}
      busy={false}
      error={null}
      save={save}
      onClose={onClose}
    >
      <div className={styles['fields']}>
        {choicesOf(options).map(([name, choices]) => (
          <Select
            key={name}
            asField
            label={filterLabels[name]()}
            value={filter[name] ?? ''}
            options={[{ value: '', label: m.desk_filter_any() }, ...withChosen(choices, filter[name])]}
            onChange={(event) => set(name, event.target.value)}
          />
        ))}
        {(['from', 'to'] as const).map((name) => (
          <Field
            key={name}
            id={`filter-${name}`}
            type="date"
            label={filterLabels[name]()}
            value={filter[name] ?? ''}
            onChange={(event) => set(name, event.target.value)}
          />
        ))}
      </div>
    </WorkDialog>
  );
}

/** Until the names have come, and for one that is gone, what is chosen stays so. */
function withChosen(choices: Choice[], chosen: string | undefined): Choice[] {
  if (chosen === undefined || choices.some(({ value }) => value === chosen)) return choices;
  return [...choices, { value: chosen, label: '…' }];
}
