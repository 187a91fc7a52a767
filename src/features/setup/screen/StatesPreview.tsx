import { useEffect, useRef, useState } from 'react';
import { accountErrorText } from '#web/account/account-texts.ts';
import { call } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import type { StatesAnswer } from '../setup-answers.rules.ts';
import type { setupRoutes } from '../setup-routes.ts';
import styles from './Setup.module.css';

type PreviewProps = {
  preview: StatesAnswer;
  /** What was chosen by hand, by the states’ names. */
  chosen: Readonly<Record<string, string>>;
  choose: (name: string, like: string) => void;
  onSaved: () => void;
};

/** Shows what was read of a pasted list, and stores it as it stands here. */
export function StatesPreview({ preview: { states, faults, choices }, chosen, choose, onSaved }: PreviewProps) {
  const likes = Object.fromEntries(states.map(({ name, like }) => [name, chosen[name] ?? like ?? '']));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const unsure = Object.values(likes).filter((like) => like === '').length;
  return (
    <div className={styles['part']}>
      <h3 ref={heading} tabIndex={-1}>
        {m.setup_states_preview({ count: states.length })}
      </h3>
      {unsure > 0 && <p className={styles['warned']}>{m.setup_states_unsure({ count: unsure })}</p>}
      <Faults faults={faults} />
      <ul className={styles['states']}>
        {states.map((state) => (
          <StateRow
            key={state.name}
            state={state}
            choices={choices}
            like={likes[state.name] ?? ''}
            onChange={(like) => choose(state.name, like)}
          />
        ))}
      </ul>
      {states.length > 0 && <SaveStates likes={likes} onSaved={onSaved} />}
    </div>
  );
}

function Faults({ faults }: Pick<StatesAnswer, 'faults'>) {
  if (faults.length === 0) return null;
  return (
    <ul className={styles['checks']}>
      {faults.map(({ line, detail }) => (
        <li key={line} className={styles['failed']}>
          {m.setup_states_fault({ line, detail })}
        </li>
      ))}
    </ul>
  );
}

const stageNames: Record<number, () => string> = {
  1: m.setup_stage_collection,
  2: m.setup_stage_inspection,
  3: m.setup_stage_completion,
};

type RowProps = {
  state: StatesAnswer['states'][number];
  choices: StatesAnswer['choices'];
  like: string;
  onChange: (like: string) => void;
};

function StateRow({ state: { name, isKnown }, choices, like, onChange }: RowProps) {
  const options = [
    { value: '', label: m.setup_states_like_none() },
    ...choices.map((choice) => ({ value: choice.name, label: choice.name })),
  ];
  const chosen = choices.find((choice) => choice.name === like);
  const stage = stageNames[chosen?.stage ?? 0]?.() ?? m.setup_stage_none();
  return (
    <li className={styles['state']}>
      <div>
        <p className={styles['name']}>{name}</p>
        <p className={styles['hint']}>{isKnown ? m.setup_states_known() : m.setup_states_new()}</p>
      </div>
      <Select
        asField
        label={m.setup_states_like_of({ name })}
        options={options}
        value={like}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <p className={styles['hint']}>{chosen ? m.setup_states_reads({ stage, heading: chosen.heading }) : stage}</p>
    </li>
  );
}

function SaveStates({ likes, onSaved }: { likes: Record<string, string>; onSaved: () => void }) {
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const states = Object.entries(likes).map(([name, like]) => ({ name, like: like === '' ? null : like }));
  const save = async () => {
    setBusy(true);
    const result = await call<typeof setupRoutes.addStates>('POST /api/account/addStates', { body: { states } });
    setBusy(false);
    if (result.ok) onSaved();
    else setFailure(accountErrorText(result.error));
  };
  return (
    <>
      <p role="alert" className={styles['failed']}>
        {failure}
      </p>
      <Button busy={busy} busyLabel={m.account_saving()} onClick={() => void save()}>
        {m.setup_states_save({ count: states.length })}
      </Button>
    </>
  );
}
