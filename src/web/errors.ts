import { useSyncExternalStore } from 'react';

export type ErrorGroup = {
  message: string;
  count: number;
  /** For technical support: message and location, one line each. */
  details: string[];
  /** The message is technical: it is shown among the details, under a plain sentence. */
  technical: boolean;
  /** Something could not be loaded, so a retry is possible. */
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

export function addError(message: string, more: More = {}): void {
  const known = groups.find((group) => group.message === message);
  const details = [...new Set([...(known?.details ?? []), ...(more.detail ? [more.detail] : [])])].slice(-detailsKept);
  const load = more.load ?? known?.load ?? false;
  const next = { message, count: (known?.count ?? 0) + 1, details, technical: more.technical ?? false, load };
  publish(known ? groups.map((group) => (group === known ? next : group)) : [...groups, next]);
}

export function dismissError(message: string): void {
  if (groups.some((group) => group.message === message)) publish(groups.filter((group) => group.message !== message));
}

/** Removes the errors of loads, once every load has succeeded or its screen is gone. */
export function dismissLoadErrors(): void {
  if (groups.some(({ load }) => load)) publish(groups.filter(({ load }) => !load));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useErrors(): readonly ErrorGroup[] {
  return useSyncExternalStore(
    subscribe,
    () => groups,
    () => none,
  );
}
