// Which of a claim's form data the My Device panel shows (spec §2.4, §3.3), in the specification's
// order. Empty ones are hidden. While the state is named Collection nobody has seen the device, so nothing is shown.
import { formValue, type FormItem } from '#claim/document/form-data.rules.ts';

const specNames = ['Manufacturer', 'Model', 'Colour', 'Storage', 'Memory Size', 'Serial Number', 'IMEI'];

/** The named specs that have a value; of two with one name the first that has one. */
export function deviceSpecs(items: readonly FormItem[]): { name: string; value: string }[] {
  return specNames.map((name) => ({ name, value: formValue(items, name) })).filter(({ value }) => value !== '');
}

export function isWaitingForDevice(state: { name: string } | null): boolean {
  return state?.name === 'Collection';
}
