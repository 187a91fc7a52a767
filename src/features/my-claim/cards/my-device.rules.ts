import type { KnownState } from '#shared/known-state.ts';
import { formValue, type FormItem } from '#claim/document/form-value.rules.ts';
import { specWords } from './spec-words.rules.ts';

/** `name` is that of the form, `label` the same in the page's language. */
export type DeviceSpec = { name: string; label: string; value: string };

export function deviceSpecs(items: readonly FormItem[]): DeviceSpec[] {
  return Object.entries(specWords)
    .map(([name, label]) => ({ name, label, value: formValue(items, name) }))
    .filter(({ value }) => value !== '');
}

export function isWaitingForDevice(state: { name: string } | null): boolean {
  return state?.name === ('Collection' satisfies KnownState);
}
