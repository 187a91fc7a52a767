import { useState } from 'react';
import type { AnswerOf } from '#shared/rest-route.ts';
import { accountErrorText } from '#web/account/account-texts.ts';
import { afterFrame } from '#web/after-frame.ts';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { KnownStates, stateRoutes } from '../../state/state-routes.ts';
import type { Handler } from '../../work/work-routes.ts';
import { firstName } from '../due/due-texts.ts';
import { isEndUnknown, useDeskCall } from '../useDeskAction.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { offerUndo } from '../undo/undoables.ts';
import { actionOfWait, asState, type Waiting } from '../work/WaitFields.tsx';
import type { DialogProps } from '../work/work-texts.ts';
import { choicesOf, statesId } from './NextStates.tsx';
import { usePreview } from './usePreview.ts';

export const nobody = '';
export const reasonId = 'state-reason';
export const newerId = 'state-newer';

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

/** What the move is made from. What comes meanwhile was not seen, until the handler goes on from it. */
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
  /** What follows another state is chosen anew; the rest stays. */
  const unsetState = () => setChosen(({ state: _, ...rest }) => rest);
  const wanted: Wanted = {
    state: first ?? choices.usual ?? '',
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
  const isDirty = Object.keys(chosen).length > 0;
  return { choices, wanted, set, unsetState, nameOf, needsReason, lacksState, failed, isDirty };
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

/** Until the handler goes on from what a colleague did meanwhile, nothing is moved. */
function useSeen({ systemName, work, chosen }: StateProps) {
  const [{ seen, first }, setFrom] = useState<{ seen: Seen; first: string | undefined }>({
    seen: { systemName, assignee: work.assignee },
    first: chosen,
  });
  const isMoved = systemName !== seen.systemName;
  const isGiven = work.assignee?.id !== seen.assignee?.id;
  const renew = () => setFrom({ seen: { systemName, assignee: work.assignee }, first: isMoved ? undefined : first });
  return { seen, first, isMoved, isGiven, renew };
}

const isReassigned = ({ assigneeId }: Wanted, { assignee }: Seen) => assigneeId !== (assignee?.id ?? nobody);

const draftOf = (claimId: string, state: string) => (state === '' ? null : { params: { claimId }, body: { state } });

function sayMoved(done: AnswerOf<typeof stateRoutes.deskState>, { claimId, name }: StateProps, said: string): void {
  const until = new Date(done.undoUntil);
  announce(said);
  offerUndo({ what: 'state', id: done.changeId, claimId, name, said, place: 'head', until });
}

function focusState(): void {
  const one = (which: string) => document.querySelector<HTMLElement>(`#${statesId} input${which}`);
  (one(':checked') ?? one(''))?.focus();
}

export function useMove(props: StateProps) {
  const { claimId, name, again, onClose } = props;
  const { seen, first, isMoved, isGiven, renew } = useSeen(props);
  const { wanted, needsReason, lacksState, failed, nameOf, unsetState, ...chosen } = useChosen(seen, first);
  /** What moved the claim may then have been this sheet, and a retry is done once. */
  const [isEndOpen, setEndOpen] = useState(false);
  const isOff = !isEndOpen && (isMoved || (isGiven && isReassigned(wanted, seen)));
  const [tried, setTried] = useState<Seen | null>(null);
  const isTried = tried === seen;
  const goOn = () => {
    renew();
    if (isMoved) unsetState();
    afterFrame(focusState);
  };
  const previewed = usePreview<typeof stateRoutes.deskPreviewState>(
    'POST /api/desk/claims/:claimId/state-preview',
    draftOf(claimId, wanted.state),
    0,
    seen.systemName,
  );
  const { busy, error, send } = useDeskCall<typeof stateRoutes.deskState>('POST /api/desk/claims/:claimId/state');
  const isTold = !wanted.isQuiet && (previewed.answer?.notices.channels.some(({ at }) => at !== null) ?? true);
  const lacksReason = needsReason && wanted.reason.trim() === '';
  const values = { state: nameOf(wanted.state), name: firstName(name) };
  const save = async () => {
    if (isOff) return document.getElementById(newerId)?.focus();
    setTried(seen);
    if (lacksState) return focusState();
    if (lacksReason) document.getElementById(reasonId)?.focus();
    if (lacksReason || wanted.state === '') return;
    const result = await send({ params: { claimId }, body: bodyOf(wanted, seen) });
    again();
    setEndOpen(result !== null && isEndUnknown(result));
    if (result?.ok !== true) return;
    sayMoved(result.answer, props, isTold ? m.desk_state_moved(values) : m.desk_state_moved_quiet(values));
    onClose();
  };
  const shown = { previewed, busy, error: (isTried ? error : null) ?? failed, save, values, isTold, isTried };
  const newer = { seen, isMoved, isGiven, isOff, goOn };
  return { ...chosen, ...shown, ...newer, wanted, needsReason, lacksState, lacksReason, nameOf };
}
