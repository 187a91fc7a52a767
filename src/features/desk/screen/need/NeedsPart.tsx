import { useState } from 'react';
import { supportTexts } from '#claim/support/support-texts.ts';
import { dayInWords } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { DeskNeed, needRoutes } from '../../need/need-routes.ts';
import { Asked } from '../cards/Asked.tsx';
import { firstName, timeInWords } from '../due/due-texts.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { RecordNeeds } from './RecordNeeds.tsx';
import styles from './Needs.module.css';

type PartProps = { claimId: string; name: string; now: Date };

/** Support needs in the card “Who”, for handlers alone. */
export function NeedsPart({ claimId, name, now }: PartProps) {
  const query = useDeskQuery<typeof needRoutes.deskNeeds>('GET /api/desk/claims/:claimId/needs', {
    params: { claimId },
  });
  return (
    <section className={styles['part']} aria-label={m.desk_needs()}>
      <h3>{m.desk_needs()}</h3>
      <Asked query={query}>
        {({ needs }) => <Needs claimId={claimId} needs={needs} now={now} name={firstName(name)} again={query.again} />}
      </Asked>
    </section>
  );
}

type NeedsProps = PartProps & { needs: readonly DeskNeed[]; again: () => void };

function Needs({ claimId, name, needs, now, again }: NeedsProps) {
  const [isOpen, setOpen] = useState(false);
  const unseen = needs.filter(({ seenAt }) => seenAt === null).map(({ id }) => id);
  return (
    <>
      {needs.length === 0 && <p>{m.desk_needs_none()}</p>}
      <ul>
        {needs.map((need) => (
          <Need key={need.id} need={need} now={now} />
        ))}
      </ul>
      <div className={styles['buttons']}>
        {unseen.length > 0 && <SeenButton claimId={claimId} again={again} ids={unseen} />}
        <Button look="secondary" onClick={() => setOpen(true)}>
          {needs.length === 0 ? m.desk_needs_record() : m.desk_needs_change()}
        </Button>
      </div>
      {isOpen && (
        <RecordNeeds claimId={claimId} name={name} needs={needs} again={again} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

function Need({ need, now }: { need: DeskNeed; now: Date }) {
  const { code, words, saidBy, name, saidAt, until, tellsInsurer, seenBy, seenAt } = need;
  const time = timeInWords(saidAt, now);
  return (
    <li>
      <strong>{code === 'other' ? words : supportTexts[code]()}</strong>
      <p className={styles['about']}>
        {saidBy === 'claimant' ? m.desk_needs_by_claimant({ time }) : m.desk_needs_by_other({ name, time })}
        {' · '}
        {tellsInsurer ? m.desk_needs_insurer() : m.desk_needs_no_insurer()}
        {until !== null && ` · ${m.desk_needs_until({ date: dayInWords(`${until}T12:00:00Z`, now) })}`}
        {seenAt !== null && ` · ${m.desk_needs_read_by({ name: seenBy, time: timeInWords(seenAt, now) })}`}
      </p>
    </li>
  );
}

function SeenButton({ claimId, ids, again }: { claimId: string; ids: string[]; again: () => void }) {
  const { busy, error, act } = useDeskAction<typeof needRoutes.deskNeedsSeen>(
    'POST /api/desk/claims/:claimId/needs/seen',
  );
  const mark = async () => {
    const done = await act({ params: { claimId }, body: { ids } });
    again();
    if (done !== null) announce(m.desk_needs_seen_done());
  };
  return (
    <>
      <Button busy={busy} onClick={() => void mark()}>
        {m.desk_needs_seen()}
      </Button>
      {error !== null && <p role="alert">{error}</p>}
    </>
  );
}
