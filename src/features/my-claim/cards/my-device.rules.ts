// Names and order are the specification's (spec §2.4, §3.3).
import { formValue, type FormItem } from '#claim/document/form-value.rules.ts';

const specNames = ['Manufacturer', 'Model', 'Colour', 'Storage', 'Memory Size', 'Serial Number', 'IMEI'];

export function deviceSpecs(items: readonly FormItem[]): { name: string; value: string }[] {
  return specNames.map((name) => ({ name, value: formValue(items, name) })).filter(({ value }) => value !== '');
}

export function isWaitingForDevice(state: { name: string } | null): boolean {
  return state?.name === 'Collection';
}
