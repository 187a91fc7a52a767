// Form data shown in the My Device panel (spec §2.4, §3.3), in the specification's order. Empty values are hidden.
// During Collection nothing is shown, because nobody has inspected the device.
import { formValue, type FormItem } from '#claim/document/form-data.rules.ts';

const specNames = ['Manufacturer', 'Model', 'Colour', 'Storage', 'Memory Size', 'Serial Number', 'IMEI'];

/** Returns the named specs that have a value; of two with one name, the first with a value. */
export function deviceSpecs(items: readonly FormItem[]): { name: string; value: string }[] {
  return specNames.map((name) => ({ name, value: formValue(items, name) })).filter(({ value }) => value !== '');
}

export function isWaitingForDevice(state: { name: string } | null): boolean {
  return state?.name === 'Collection';
}
