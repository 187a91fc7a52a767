import { useEffect, useEffectEvent } from 'react';
import { nameable } from '#claim/desk/clock-kinds.rules.ts';
import * as m from '#web/messages/index.ts';
import { call } from '#web/call.ts';
import type { stateRoutes } from '../../state/state-routes.ts';
import type { workRoutes } from '../../work/work-routes.ts';
import type { DeskClaim } from '../../desk-answers.rules.ts';
import { type Command, offerCommands } from '../search/commands.ts';
import { whomTexts } from '../whom-texts.ts';

type Dialog = 'state' | 'assign' | 'wait';
type Offer = {
  may: DeskClaim['may'];
  systemName: string | null;
  open: (dialog: Dialog, chosen: string) => void;
};

async function moves({ systemName, open }: Offer): Promise<Command[]> {
  const result = await call<typeof stateRoutes.deskStates>('GET /api/desk/states');
  const states = result.ok ? result.answer.states.filter((state) => state.systemName !== systemName) : [];
  return states.map(({ systemName: state, name }) => ({
    id: `move-${state}`,
    label: m.desk_command_move({ state: name }),
    name,
    run: () => open('state', state),
  }));
}

async function assignments({ open }: Offer): Promise<Command[]> {
  const result = await call<typeof workRoutes.deskHandlers>('GET /api/desk/handlers');
  if (!result.ok) return [];
  const { handlers, me } = result.answer;
  const toMe = { id: 'assign-me', label: m.desk_command_assign_me(), run: () => open('assign', me) };
  const others = handlers.map(({ id, name }) => ({
    id: `assign-${id}`,
    label: m.desk_command_assign({ name }),
    name,
    run: () => open('assign', id),
  }));
  return [toMe, ...others];
}

const waits = ({ open }: Offer): Command[] =>
  nameable.map((whom) => ({
    id: `wait-${whom}`,
    label: m.desk_command_wait({ whom: whomTexts[whom]().toLowerCase() }),
    run: () => open('wait', whom),
  }));

/** Offers the search what can be done with the open claim. Nobody needs it before the claim is on screen. */
export function WorkCommands(offer: Offer) {
  const read = useEffectEvent(async () => {
    const mayMove = offer.may.includes('state');
    const [states, handlers] = await Promise.all([mayMove ? moves(offer) : [], assignments(offer)]);
    return [...states, ...handlers, ...(mayMove ? waits(offer) : [])];
  });
  useEffect(() => offerCommands(() => read()), []);
  return null;
}
