import { useEffect, useRef, useState } from 'react';
import { accountErrorText } from '#web/account/account-texts.ts';
import { call, type CallError } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import type { fileRoutes } from '../file-routes.ts';
import { fieldNames } from './field-names.ts';
import { guessFields, offeredFields } from './guess-field.ts';
import type { ChosenFile, ImportAnswer } from './chosen-file.ts';
import { ImportResult } from './ImportResult.tsx';
import styles from './ImportFile.module.css';

/** In the place of a field's name. */
const fact = 'fact';
const leftOut = '';

type Target = { form: string } | string | null;

function targetOf(column: string, choice: string): Target {
  if (choice === leftOut) return null;
  return choice === fact ? { form: column } : choice;
}

type Sending = { answer: ImportAnswer | null; failure: CallError | null; busy: 'try' | 'import' | null };

/** Sends the file with what its columns mean. */
function useImport({ text, head }: ChosenFile, choices: readonly string[], onDone: () => void) {
  const [state, setState] = useState<Sending>({ answer: null, failure: null, busy: null });
  const send = async (dryRun: boolean) => {
    setState({ ...state, busy: dryRun ? 'try' : 'import' });
    const columns = Object.fromEntries(
      head.columns.flatMap((column, at) => (column === '' ? [] : [[column, targetOf(column, choices[at] ?? leftOut)]])),
    );
    const result = await call<typeof fileRoutes.importFile>('POST /api/account/importFile', {
      body: {
        text,
        dryRun,
        key: crypto.randomUUID(),
        mapping: { columns, delimiter: head.delimiter, otherColumns: 'ignore' },
      },
      timeoutMs: 120_000,
    });
    if (result.ok) setState({ answer: result.answer, failure: null, busy: null });
    else setState({ answer: null, failure: result.error, busy: null });
    if (result.ok && !dryRun) onDone();
  };
  return { ...state, send };
}

type MapProps = { file: ChosenFile; onDone: () => void };

export function MapColumns({ file, onDone }: MapProps) {
  const { name, head } = file;
  const [choices, setChoices] = useState<string[]>(() => guessFields(head.columns).map((field) => field ?? fact));
  const { answer, failure, busy, send } = useImport(file, choices, onDone);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const missing = (['number', 'registeredAddress.postcode'] as const).filter((field) => !choices.includes(field));
  return (
    <div className={styles['import']}>
      <h4 ref={heading} tabIndex={-1}>
        {m.import_columns({ file: name, rows: head.rows })}
      </h4>
      <Columns
        head={head}
        choices={choices}
        onChange={(at, choice) => setChoices(choices.map((one, index) => (index === at ? choice : one)))}
      />
      {missing.map((field) => (
        <p key={field} className={styles['warned']}>
          {m.import_needs({ field: fieldNames[field]() })}
        </p>
      ))}
      <div className={styles['buttons']}>
        <Button look="secondary" busy={busy === 'try'} busyLabel={m.import_trying()} onClick={() => void send(true)}>
          {m.import_try()}
        </Button>
        <Button busy={busy === 'import'} busyLabel={m.import_taking()} onClick={() => void send(false)}>
          {m.import_take()}
        </Button>
      </div>
      <div role="status">{answer !== null && <ImportResult answer={answer} />}</div>
      <p role="alert" className={styles['failed']}>
        {failure !== null && [accountErrorText(failure), ...Object.values(failure.fields)].join(' ')}
      </p>
    </div>
  );
}

type ColumnsProps = Pick<ChosenFile, 'head'> & {
  choices: readonly string[];
  onChange: (at: number, choice: string) => void;
};

function Columns({ head, choices, onChange }: ColumnsProps) {
  const options = [
    { value: leftOut, label: m.import_left_out() },
    { value: fact, label: m.import_fact() },
    ...offeredFields.map((field) => ({ value: field, label: fieldNames[field]() })),
  ];
  const columns = head.columns.map((name, at) => ({
    name: name === '' ? m.import_unnamed({ column: at + 1 }) : name,
    samples: head.samples.map((sample) => sample[at] ?? '').filter((cell) => cell !== ''),
  }));
  return (
    <ul className={styles['columns']}>
      {columns.map(({ name, samples }, at) => (
        <li key={name} className={styles['column']}>
          <Select
            asField
            label={m.import_means({ column: name })}
            options={options}
            value={choices[at] ?? leftOut}
            onChange={({ currentTarget }) => onChange(at, currentTarget.value)}
          />
          <p className={styles['samples']}>{samples.length > 0 && m.import_samples({ cells: samples.join(' · ') })}</p>
        </li>
      ))}
    </ul>
  );
}
