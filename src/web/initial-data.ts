import type { InitialData } from '#shared/page/initial-data.ts';
import { onStoresCleared } from './session/session.ts';

let initialData: InitialData = {};

export function setInitialData(given: InitialData = {}): void {
  initialData = given;
}

export const initialDataOf = (key: string): InitialData[string] | undefined => initialData[key];

export function dropInitialData(key: string): void {
  delete initialData[key];
}

onStoresCleared(() => setInitialData());
