// Which of a claim's form data the My Device panel shows (§2 Claim status, §3 DataFormData), in the specification's
// order. Empty ones are hidden. While the state is named Collection nobody has seen the device, so nothing is shown.

const specNames = ['Manufacturer', 'Model', 'Colour', 'Storage', 'Memory Size', 'Serial Number', 'IMEI'];

export type FormItem = {
  name: string;
  stringValue: string | null;
  textValue: string | null;
  intValue: number | null;
  decimalValue: number | null;
};

function textOf(item: FormItem): string {
  return (item.stringValue || item.textValue || (item.intValue ?? item.decimalValue ?? '').toString()).trim();
}

/** The named specs that have a value; of two with one name the first that has one. */
export function deviceSpecs(items: readonly FormItem[]): { name: string; value: string }[] {
  return specNames.flatMap((name) => {
    const value = items
      .filter((item) => item.name === name)
      .map(textOf)
      .find((text) => text !== '');
    return value === undefined ? [] : [{ name, value }];
  });
}

export function isWaitingForDevice(state: { name: string } | null): boolean {
  return state?.name === 'Collection';
}
