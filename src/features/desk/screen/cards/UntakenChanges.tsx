import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import type { cardRoutes, UntakenChange } from '../../cards/cards-routes.ts';
import type { ThreadEntry } from '../../desk-answers.rules.ts';
import { timeInWords } from '../due/due-texts.ts';
import { entryElementId } from '../thread/entry-texts.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { Asked } from './Asked.tsx';
import styles from '../Cards.module.css';

type Props = { claimId: string; thread: readonly ThreadEntry[]; now: Date };

export function UntakenChanges({ claimId, thread, now }: Props) {
  const query = useDeskQuery<typeof cardRoutes.deskUntaken>('GET /api/desk/claims/:claimId/untaken', {
    params: { claimId },
  });
  return (
    <Asked query={query}>
      {({ changes }) =>
        changes.length === 0 ? (
          <p>{m.desk_untaken_none()}</p>
        ) : (
          <ul className={styles['rows']}>
            {changes.map((change) => (
              <Change key={change.id} change={change} thread={thread} now={now} />
            ))}
          </ul>
        )
      }
    </Asked>
  );
}

function becameText({ outcome, settledAt, settledBy: key, became, refusal }: UntakenChange, now: Date): string {
  const time = timeInWords(settledAt ?? '', now);
  if (outcome === 'waiting') return m.desk_untaken_waits();
  if (outcome === 'refused') {
    const reason = refusal ?? '';
    return key ? m.desk_untaken_refused_by({ key, time, reason }) : m.desk_untaken_refused({ time, reason });
  }
  const state = became ?? m.desk_no_state();
  return key ? m.desk_untaken_overruled_by({ key, time, state }) : m.desk_untaken_overruled({ time, state });
}

function unheardText(count: number): string {
  return count === 1 ? m.desk_untaken_unheard_one() : m.desk_untaken_unheard({ count: String(count) });
}

function Change({ change, thread, now }: { change: UntakenChange } & Omit<Props, 'claimId'>) {
  const { id, from, to, by, at, outcome, unheard } = change;
  const entry = thread.find((of) => of.id === `${outcome} ${id}` || of.id === `reason ${id}`);
  return (
    <li>
      <strong>{m.desk_untaken_from_to({ from: from ?? m.desk_no_state(), to })}</strong>
      <span>{m.desk_untaken_by({ name: by, time: timeInWords(at, now) })}</span>
      <span>{becameText(change, now)}</span>
      {unheard > 0 && <span>{unheardText(unheard)}</span>}
      {entry && (
        <Button look="secondary" onClick={() => document.getElementById(entryElementId(entry))?.focus()}>
          {m.desk_untaken_show()}
        </Button>
      )}
    </li>
  );
}
