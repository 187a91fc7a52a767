import { useSyncExternalStore } from 'react';

export type ErrorGroup = {
  message: string;
  count: number;
  details: string[];
  technical: boolean;
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
