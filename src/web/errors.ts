import { useSyncExternalStore } from 'react';

/** One kind of error as the banner shows it: repeats are counted, their details kept. */
export type ErrorGroup = {
  message: string;
  count: number;
  /** What technical help would ask for: message and location, one line each. */
  details: string[];
  /** A technical message stands among the details, under a line of plain English. */
  technical: boolean;
  /** Something could not be loaded, so it can be tried again. */
  load: boolean;
};

type More = { detail?: string; technical?: boolean; load?: boolean };

const detailsKept = 10;
let groups: readonly ErrorGroup[] = [];
const none: readonly ErrorGroup[] = [];
const listeners = new Set<() => void>();

function publish(next: readonly ErrorGroup[]): void {
  groups = next;
  for (const listener of listeners) listener();
}

/** Shows an error in the banner; one with the same message adds to its count. */
export function addError(message: string, more: More = {}): void {
  const known = groups.find((group) => group.message === message);
  const details = [...new Set([...(known?.details ?? []), ...(more.detail ? [more.detail] : [])])].slice(-detailsKept);
  const load = more.load ?? known?.load ?? false;
  const next = { message, count: (known?.count ?? 0) + 1, details, technical: more.technical ?? false, load };
  publish(known ? groups.map((group) => (group === known ? next : group)) : [...groups, next]);
}

/** Takes one kind of error off the banner: the claimant dismissed it, or it is mended. */
export function dismissError(message: string): void {
  if (groups.some((group) => group.message === message)) publish(groups.filter((group) => group.message !== message));
}

/** Takes the errors of loads off the banner, once every load has succeeded or its screen is gone. */
export function dismissLoadErrors(): void {
  if (groups.some(({ load }) => load)) publish(groups.filter(({ load }) => !load));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The errors to show now, oldest first. */
export function useErrors(): readonly ErrorGroup[] {
  return useSyncExternalStore(
    subscribe,
    () => groups,
    () => none,
  );
}
