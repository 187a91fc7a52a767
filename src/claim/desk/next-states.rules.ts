// Which states of the catalogue are offered first for a claim in another one. Any other state needs a reason.
import { isClaimOver } from '../rules/status.rules.ts';

type CatalogueState = {
  systemName: string;
  name: string;
  /** The name of the usual next state, or empty. */
  nextState: string;
  status: string;
  trackerNumber: number | null;
  trackerStep: number | null;
};

const isNamed = (state: CatalogueState, name: string): boolean =>
  name !== '' && (state.systemName === name || state.name === name);

/** Ahead in the same step of the tracker, or in the next step. An end follows only the state that names it. */
function isAhead(state: CatalogueState, from: CatalogueState | null): boolean {
  const [here, there] = [from === null ? 0 : from.trackerNumber, state.trackerNumber];
  if (here === null || isClaimOver(state)) return false;
  return there === here + 1 || (there === here && (state.trackerStep ?? 0) > (from?.trackerStep ?? 0));
}

const isUsual = (state: CatalogueState, from: CatalogueState | null): boolean =>
  state.systemName !== from?.systemName && isNamed(state, from?.nextState ?? '');

/** Returns the system name of the state that this one names as its next; null where it names none that there is. */
export function usualNext(states: readonly CatalogueState[], from: CatalogueState): string | null {
  return states.find((state) => isUsual(state, from))?.systemName ?? null;
}

/** Returns system names, the usual next state first. `from` is null for a claim without a state. */
export function nextStates(states: readonly CatalogueState[], from: CatalogueState | null): string[] {
  const others = states.filter(({ systemName }) => systemName !== from?.systemName);
  const usual = others.filter((state) => isUsual(state, from));
  const ahead = others.filter((state) => !usual.includes(state) && isAhead(state, from));
  return [...usual, ...ahead].map(({ systemName }) => systemName);
}
