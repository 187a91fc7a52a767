import type { InitialData } from '#shared/page/initial-data.ts';
import { onStoresCleared } from './session/session.ts';

let answers: InitialData = {};

export function setInitialData(given: InitialData = {}): void {
  answers = given;
}

export const initialDataOf = (key: string): InitialData[string] | undefined => answers[key];

export function dropInitialData(key: string): void {
  delete answers[key];
}

onStoresCleared(() => setInitialData());
