import { useState } from 'react';
import type { DeskClaim } from '../../desk-answers.rules.ts';
import type { ReplyActions } from '../../reply/reply-actions.ts';
import type { SavedActions } from '../../saved/saved-actions.rules.ts';
import { type State, ticksOf, type Tick, type TickKind } from './ticks.ts';

export type Ticks = {
  ticks: Tick[];
  isTicked: (kind: TickKind) => boolean;
  turn: (kind: TickKind) => void;
  /** Of a state, by its system name. */
  nameOf: (systemName: string) => string;
  /** What is ticked, for the server. */
  actions: ReplyActions;
  bring: (brought: SavedActions, states: readonly State[]) => void;
  /** Forgets them all. */
  clear: () => void;
  /** After a try: forgets them if it had no error, and goes on from the claim’s state if that was the error. */
  settle: (errorCode: string | null) => void;
};

type Brought = {
  actions: SavedActions;
  states: readonly State[];
  from: { systemName: string | null } | null;
  unticked: TickKind[];
};

const nothing: Brought = { actions: {}, states: [], from: null, unticked: [] };

/** What saved replies have brought to a reply. It goes from the state that was on screen when they were chosen. */
export function useTicks({ claim, may }: DeskClaim, now: Date): Ticks {
  const [chosen, setBrought] = useState<Brought>(nothing);
  const { actions, states, from, unticked } = chosen;
  const { systemName } = from ?? claim;
  const ticks = ticksOf(actions, { may, states, systemName, now });
  const isTicked = (kind: TickKind) => !unticked.includes(kind);
  return {
    ticks,
    isTicked,
    turn: (kind) =>
      setBrought({
        ...chosen,
        unticked: isTicked(kind) ? [...unticked, kind] : unticked.filter((one) => one !== kind),
      }),
    nameOf: (state) => states.find((one) => one.systemName === state)?.name ?? state,
    actions: Object.assign(
      {},
      ...ticks.filter(({ kind }) => isTicked(kind)).map((tick) => tick.actions),
    ) as ReplyActions,
    bring: (brought, known) =>
      setBrought({
        actions: { ...actions, ...brought },
        states: known,
        from: { systemName: claim.systemName },
        unticked: unticked.filter((kind) => !(kind in brought)),
      }),
    clear: () => setBrought(nothing),
    settle: (errorCode) => {
      if (errorCode === null) setBrought(nothing);
      if (errorCode === 'changed-meanwhile') setBrought({ ...chosen, from: null });
    },
  };
}
