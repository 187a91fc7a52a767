import type { InitialData } from '#shared/page/initial-data.ts';
import { onStoresCleared } from './session/session.ts';

let initialData: InitialData = {};
let isOutdated = false;

export function setInitialData(given: InitialData = {}): void {
  initialData = given;
  isOutdated = false;
}

/** There has been news since, and a screen whose script comes late has not heard of it. */
export function outdateInitialData(): void {
  isOutdated = true;
}

export const isInitialDataOutdated = (): boolean => isOutdated;

export const initialDataOf = (key: string): InitialData[string] | undefined => initialData[key];

export function dropInitialData(key: string): void {
  delete initialData[key];
}

onStoresCleared(() => setInitialData());
