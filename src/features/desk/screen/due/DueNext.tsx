import * as m from '#web/messages/index.ts';
import type { Due } from '../../desk-answers.rules.ts';
import { clockNames } from './clock-texts.ts';
import { DueBadge } from './DueBadge.tsx';
import { dueTone } from './due-texts.ts';

/** A time that is over names its clock where the list, and why the claim is in it, speak of another. */
export function DueNext({ due, inList, now }: { due: Due | null; inList: Due | undefined; now: Date }) {
  if (due === null) return m.desk_nothing_due();
  const isOther = inList !== undefined && inList.kind !== due.kind;
  return (
    <>
      {isOther && dueTone(due, now) === 'over' && `${clockNames[due.kind]()}: `}
      <DueBadge due={due} now={now} />
    </>
  );
}
