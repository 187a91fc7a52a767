import { useSyncExternalStore } from 'react';

export type SelectedClaim = { id: string; number: string };

type ShownRun = { id: string; claims: readonly SelectedClaim[]; isEnded: boolean };

type Selection = {
  /** Tick boxes stand in the rows. */
  isOn: boolean;
  claims: readonly SelectedClaim[];
  /** What a pasted list had and no claim has. */
  missing: readonly string[];
  problem: string | null;
  run: ShownRun | null;
};

export const mostSelected = 200;

const storageKey = 'fettle-desk-selection';
const nothing: Selection = { isOn: false, claims: [], missing: [], problem: null, run: null };

function savedSelection(): Selection {
  try {
    return { ...nothing, ...(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<Selection>) };
  } catch {
    return nothing;
  }
}

/** Kept for the tab, so that a reload loses nothing. It has ids and references alone. */
let selection = savedSelection();
let anchorId: string | null = null;
const listeners = new Set<() => void>();

function set(part: Partial<Selection>): void {
  selection = { ...selection, ...part };
  try {
    if (selection.isOn || selection.run !== null) sessionStorage.setItem(storageKey, JSON.stringify(selection));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Private windows may block storage: the selection then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSelection = (): Selection => useSyncExternalStore(subscribe, () => selection);

export const useIsSelecting = (): boolean => useSyncExternalStore(subscribe, () => selection.isOn);

/** Also while it only says how a run ended. */
export const useIsBarShown = (): boolean =>
  useSyncExternalStore(subscribe, () => selection.isOn || selection.run !== null);

const isSelected = (id: string): boolean => selection.claims.some((claim) => claim.id === id);

/** Returns null while nothing is selected and no tick boxes stand there. */
export const useIsSelected = (id: string): boolean | null =>
  useSyncExternalStore(subscribe, () => (selection.isOn ? isSelected(id) : null));

export const startSelecting = (): void => set({ isOn: true });

export const selectedCount = (): number => selection.claims.length;

function add(claims: readonly SelectedClaim[]): void {
  const others = claims.filter(({ id }) => !isSelected(id));
  set({ isOn: true, problem: null, claims: [...selection.claims, ...others].slice(0, mostSelected) });
}

export const selectAll = add;

export const leaveOut = (id: string): void => set({ claims: selection.claims.filter((claim) => claim.id !== id) });

/** Ticks or unticks a claim. With `isRange`, ticks all between the one before and this one. */
export function tick(claim: SelectedClaim, rows: readonly SelectedClaim[], isRange: boolean): void {
  const from = rows.findIndex(({ id }) => id === anchorId);
  const to = rows.findIndex(({ id }) => id === claim.id);
  anchorId = claim.id;
  if (isRange && from >= 0 && to >= 0) add(rows.slice(Math.min(from, to), Math.max(from, to) + 1));
  else if (isSelected(claim.id)) leaveOut(claim.id);
  else add([claim]);
}

export const selectPasted = (claims: readonly SelectedClaim[], missing: readonly string[]): void =>
  set({ isOn: true, claims, missing, problem: null });

export const showProblem = (problem: string): void => set({ isOn: true, problem });

export function clearSelection(): void {
  anchorId = null;
  set(nothing);
}

/** Those that are not among `sent` stay selected. */
export function startRun(id: string, sent: ReadonlySet<string>): void {
  const claims = selection.claims.filter((claim) => sent.has(claim.id));
  set({
    run: { id, claims, isEnded: false },
    missing: [],
    problem: null,
    claims: selection.claims.filter((claim) => !sent.has(claim.id)),
  });
}

/** Selects what was not done, once. With nothing selected, the tick boxes go. */
export function endRun(failed: ReadonlySet<string>): void {
  const { run } = selection;
  if (run === null || run.isEnded) return;
  const again = run.claims.filter(({ id }) => failed.has(id) && !isSelected(id));
  const claims = [...selection.claims, ...again];
  set({ run: { ...run, isEnded: true }, claims, isOn: claims.length > 0 });
}

/** Leaves what was selected since, and its tick boxes. */
export const dropRun = (): void => set({ run: null });

/** With nothing selected, tick boxes that were opened since go too. */
export function closeRun(): void {
  if (selection.claims.length === 0) clearSelection();
  else set({ run: null });
}
