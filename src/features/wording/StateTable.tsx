import * as m from '#web/messages/index.ts';
import { Link } from '#web/router.ts';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { actorNames } from './wording-texts.ts';
import type { WordedState } from './wording-routes.ts';
import styles from './Wording.module.css';

type StateTableProps = { states: readonly WordedState[]; addressFor: (state: string) => string };

const columnTexts = [
  m.wording_state,
  m.wording_field_heading,
  m.wording_waits,
  m.wording_target,
  m.wording_open,
  m.wording_words,
];

export function StateTable({ states, addressFor }: StateTableProps) {
  const rows = states.map((state) => ({ key: state.key, cells: cellsOf(state, addressFor(state.key)) }));
  return (
    <Card>
      <DataTable caption={m.wording_title()} columns={columnTexts.map((text) => text())} rows={rows} />
    </Card>
  );
}

function wordsText({ isWorded, published, draft }: WordedState): string {
  if (draft) return m.wording_is_draft({ version: draft.version });
  if (published) return m.wording_is_published({ version: published.version });
  return isWorded ? m.wording_is_shipped() : m.wording_is_none();
}

function cellsOf(state: WordedState, address: string) {
  const { name, circumstance, falls, published, isWorded } = state;
  const { heading = falls.heading, actor = falls.actor, targetHours = falls.targetHours } = published?.words ?? {};
  return [
    <Name key="name" state={state} address={address} />,
    isWorded ? (heading[0] ?? '') : m.wording_no_words({ name }),
    actorNames[actor](),
    circumstance === null ? m.wording_hours({ count: targetHours }) : '',
    circumstance === null ? String(state.openClaims) : '',
    wordsText(state),
  ];
}

function Name({ state, address }: { state: WordedState; address: string }) {
  const { name, circumstance, trackerNumber, trackerStep } = state;
  const stage = trackerNumber === null ? null : m.wording_stage({ stage: trackerNumber, step: trackerStep ?? 0 });
  const below = circumstance ?? stage;
  return (
    <span>
      <Link href={address} className={styles['open']}>
        {name}
        {circumstance !== null && <span className="visually-hidden">: {circumstance}</span>}
      </Link>
      {below !== null && <span className={styles['below']}>{below}</span>}
    </span>
  );
}
