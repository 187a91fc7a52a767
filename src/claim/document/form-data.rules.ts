// A claim's form data (spec §3.3): named values, each in whichever of four columns the operator's system filled. My
// Device and the inspection report read them alike, so that both show the same values.

export type FormItem = {
  name: string;
  stringValue: string | null;
  textValue: string | null;
  intValue: number | null;
  decimalValue: number | null;
};

function textOf({ stringValue, textValue, intValue, decimalValue }: FormItem): string {
  return stringValue?.trim() || textValue?.trim() || (intValue ?? decimalValue ?? '').toString();
}

/** Returns the first non-empty value under this name, or ''. */
export function formValue(items: readonly FormItem[], name: string): string {
  return (
    items
      .filter((item) => item.name === name)
      .map(textOf)
      .find((text) => text !== '') ?? ''
  );
}
