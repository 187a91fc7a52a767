import { useState } from 'react';
import { accountErrorText } from '#web/account/account-texts.ts';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { KnownStates, stateRoutes } from '../../state/state-routes.ts';
import type { Handler } from '../../work/work-routes.ts';
import { firstName } from '../due/due-texts.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { offerUndo } from '../undo/undoables.ts';
import { actionOfWait, asState, type Waiting } from '../work/WaitFields.tsx';
import type { DialogProps } from '../work/work-texts.ts';
import { choicesOf, statesId } from './NextStates.tsx';
import { usePreview } from './usePreview.ts';

export const nobody = '';
export const reasonId = 'state-reason';

export type StateProps = DialogProps & {
  name: string;
  systemName: string | null;
};

type Wanted = {
  state: string;
  reason: string;
  isQuiet: boolean;
  waiting: Waiting;
  assigneeId: string;
  note: string;
};

/** What was on screen when the sheet was opened. What comes meanwhile was not seen, and is refused by the server. */
type Seen = { systemName: string | null; assignee: Handler | null };

const nothingKnown: KnownStates = { states: [], first: [] };

/** The first answer stays, so that no choice and no digit changes its meaning. */
function useKnownStates() {
  const { answer, error } = useDeskQuery<typeof stateRoutes.deskStates>('GET /api/desk/states');
  const [known, setKnown] = useState(answer);
  if (known === null && answer !== null) setKnown(answer);
  return { known, failed: known === null && error !== null ? accountErrorText(error) : null };
}

function useChosen({ systemName, assignee }: Seen, first: string | undefined) {
  const { known: answer, failed } = useKnownStates();
  const known = answer ?? nothingKnown;
  const choices = choicesOf(known, systemName);
  const [chosen, setChosen] = useState<Partial<Wanted>>({});
  const set = (part: Partial<Wanted>) => setChosen((before) => ({ ...before, ...part }));
  const wanted: Wanted = {
    state: first ?? choices.next[0]?.systemName ?? '',
    reason: '',
    isQuiet: false,
    waiting: { whom: asState, day: '', what: '' },
    assigneeId: assignee?.id ?? nobody,
    note: '',
    ...chosen,
  };
  const nameOf = (state: string | null) => known.states.find((one) => one.systemName === state)?.name ?? state ?? '';
  const needsReason = wanted.isQuiet || choices.others.some(({ systemName: other }) => other === wanted.state);
  /** None usually follows, and none is chosen yet. */
  const lacksState = answer !== null && wanted.state === '';
  return { choices, wanted, set, nameOf, needsReason, lacksState, failed, isDirty: Object.keys(chosen).length > 0 };
}

function bodyOf({ state, reason, isQuiet, waiting, assigneeId, note }: Wanted, { systemName, assignee }: Seen) {
  const { whom, day, what } = waiting;
  const before = assignee?.id ?? nobody;
  const assign = { assigneeId: assigneeId === nobody ? null : assigneeId, seen: assignee?.id ?? null };
  return {
    state,
    seen: systemName,
    reason,
    tell: !isQuiet,
    ...(whom !== asState && { wait: actionOfWait({ whom, day, what }) }),
    ...(assigneeId !== before && { assign }),
    ...(note.trim() !== '' && { note }),
  };
}

export function useMove(props: StateProps) {
  const { claimId, name, systemName, work, chosen: first, again, onClose } = props;
  const [seen] = useState<Seen>({ systemName, assignee: work.assignee });
  const { wanted, needsReason, lacksState, failed, nameOf, ...chosen } = useChosen(seen, first);
  const [isTried, setTried] = useState(false);
  const given = wanted.state === '' ? null : { params: { claimId }, body: { state: wanted.state } };
  const previewed = usePreview<typeof stateRoutes.deskPreviewState>(
    'POST /api/desk/claims/:claimId/state-preview',
    given,
    0,
  );
  const { busy, error, act } = useDeskAction<typeof stateRoutes.deskState>('POST /api/desk/claims/:claimId/state');
  const isTold = !wanted.isQuiet && (previewed.answer?.notices.channels.some(({ at }) => at !== null) ?? true);
  const lacksReason = needsReason && wanted.reason.trim() === '';
  const values = { state: nameOf(wanted.state), name: firstName(name) };
  const save = async () => {
    setTried(true);
    if (lacksState) return document.querySelector<HTMLElement>(`#${statesId} input`)?.focus();
    if (lacksReason) document.getElementById(reasonId)?.focus();
    if (lacksReason || wanted.state === '') return;
    const done = await act({ params: { claimId }, body: bodyOf(wanted, seen) });
    again();
    if (done === null) return;
    const said = isTold ? m.desk_state_moved(values) : m.desk_state_moved_quiet(values);
    announce(said);
    offerUndo({
      what: 'state',
      id: done.changeId,
      claimId,
      name,
      said,
      place: 'head',
      until: new Date(done.undoUntil),
    });
    onClose();
  };
  const shown = { previewed, busy, error: error ?? failed, save, values, isTold, isTried };
  return { ...chosen, ...shown, seen, wanted, needsReason, lacksState, lacksReason, nameOf };
}
