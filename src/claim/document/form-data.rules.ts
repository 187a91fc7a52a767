// A claim's form data (spec §3.3): named values, each in whichever of four columns the operator's system filled.
// My Device and the inspection report read them alike, so that no screen shows a value that another hides.

/** One named value; every other column is null or empty. */
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

/** The value under this name, or '' where there is none; of two with one name the first that is not empty. */
export function formValue(items: readonly FormItem[], name: string): string {
  return (
    items
      .filter((item) => item.name === name)
      .map(textOf)
      .find((text) => text !== '') ?? ''
  );
}
