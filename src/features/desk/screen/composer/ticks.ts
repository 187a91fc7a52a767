import { dayInWords } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import type { ReplyActions } from '../../reply/reply-actions.ts';
import type { SavedActions } from '../../saved/saved-actions.rules.ts';
import type { DeskClaim } from '../../desk-answers.rules.ts';
import { dayAfter } from '../work/work-texts.ts';

export type TickKind = keyof ReplyActions;

export type Tick = { kind: TickKind; label: string; actions: ReplyActions };

export type State = { systemName: string; name: string };

type Known = {
  may: DeskClaim['may'];
  /** Those to which a claim can be moved. */
  states: readonly State[];
  /** The state that the claim has on screen. */
  systemName: string | null;
  now: Date;
};

type Whom = NonNullable<SavedActions['wait']>['on'];

const waitTexts: Record<Whom, () => string> = {
  us: m.desk_then_wait_us,
  claimant: m.desk_then_wait_claimant,
  insurer: m.desk_then_wait_insurer,
  parts: m.desk_then_wait_parts,
  courier: m.desk_then_wait_courier,
};

const waitUntilTexts: Record<Whom, (values: { day: string }) => string> = {
  us: m.desk_then_wait_us_until,
  claimant: m.desk_then_wait_claimant_until,
  insurer: m.desk_then_wait_insurer_until,
  parts: m.desk_then_wait_parts_until,
  courier: m.desk_then_wait_courier_until,
};

function stateTick(state: string, { may, states, systemName }: Known): Tick[] {
  const name = states.find((one) => one.systemName === state)?.name;
  if (!may.includes('state') || name === undefined || state === systemName) return [];
  const moving = { state, seen: systemName, reason: '' };
  return [{ kind: 'state', label: m.desk_then_state({ state: name }), actions: { state: moving } }];
}

function waitTick({ on, days }: NonNullable<SavedActions['wait']>, { may, now }: Known): Tick[] {
  if (!may.includes('state')) return [];
  const until = days === null ? null : dayAfter(now, days);
  const label = until === null ? waitTexts[on]() : waitUntilTexts[on]({ day: dayInWords(until, now) });
  return [{ kind: 'wait', label, actions: { wait: { on, until, what: '' } } }];
}

function snoozeTick(days: number, { may, now }: Known): Tick[] {
  if (!may.includes('reply')) return [];
  const until = dayAfter(now, days);
  const label = m.desk_then_snooze({ day: dayInWords(until, now) });
  return [{ kind: 'snooze', label, actions: { snooze: { until } } }];
}

/** Leaves out what the handler may not do, and a move to where the claim is or to a state that is no longer in use. */
export function ticksOf({ state, wait, snooze }: SavedActions, known: Known): Tick[] {
  return [
    ...(state === undefined ? [] : stateTick(state, known)),
    ...(wait === undefined ? [] : waitTick(wait, known)),
    ...(snooze === undefined ? [] : snoozeTick(snooze.days, known)),
  ];
}
