// Read alike by My Device and the inspection report, so that both show the same values (spec §3.3).

export type FormItem = {
  name: string;
  stringValue: string | null;
  textValue: string | null;
  intValue: number | null;
  decimalValue: number | null;
};

export const codeNames: readonly string[] = ['Serial Number', 'IMEI'];

function textOf({ stringValue, textValue, intValue, decimalValue }: FormItem): string {
  return stringValue?.trim() || textValue?.trim() || (intValue ?? decimalValue ?? '').toString();
}

export function formValue(items: readonly FormItem[], name: string): string {
  return (
    items
      .filter((item) => item.name === name)
      .map(textOf)
      .find((text) => text !== '') ?? ''
  );
}
