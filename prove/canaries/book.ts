/** Something secret that was planted, and where it may be read: a pattern over “place, name of what was found there”. */
export type Canary = { kind: string; value: string; may: RegExp | null };
/** Something that was looked through: a text, or bytes read as Latin-1 so that every one of them is a sign. */
export type Thing = { place: string; name: string; text: string };
export type Sighting = { kind: string; place: string; name: string; form: string };

const nowhere: RegExp | null = null;

/** As which a secret could stand in a text. */
function formsOf(value: string): [form: string, text: string][] {
  const bytes = Buffer.from(value);
  const forms: [string, string][] = [
    ['plain', value],
    ['in an address', encodeURIComponent(value)],
    ['in a form', new URLSearchParams({ a: value }).toString().slice(2)],
    ['in JSON', JSON.stringify(value).slice(1, -1)],
    ['as base64', bytes.toString('base64').replace(/=+$/, '')],
    ['as base64url', bytes.toString('base64url')],
    ['as hex', bytes.toString('hex')],
  ];
  return forms.filter(([, text], at) => forms.findIndex(([, other]) => other === text) === at);
}

/** A few digits stand in many numbers by chance, so that short secrets count only where they stand alone. */
function stands(text: string, form: string): boolean {
  if (form.length > 8) return text.includes(form);
  return text.includes(form) && new RegExp(`(?<![\\w.-])${form}(?![\\w-])`).test(text);
}

/** Everything that was planted. */
export class CanaryBook {
  readonly canaries: Canary[] = [];

  plant(kind: string, value: string | undefined, may: RegExp | null = nowhere): string {
    if (value === undefined || value.length < 6) throw new Error(`There is no ${kind} to look for.`);
    if (!this.canaries.some((one) => one.value === value)) this.canaries.push({ kind, value, may });
    return value;
  }

  kinds(): string[] {
    return [...new Set(this.canaries.map(({ kind }) => kind))];
  }

  /** Where secrets were found; `isAllowed` tells those that had to be there. */
  search(things: readonly Thing[]): (Sighting & { isAllowed: boolean })[] {
    return things.flatMap((thing) =>
      this.canaries.flatMap(({ kind, value, may }) => {
        const [form] = formsOf(value).find(([, text]) => stands(thing.text, text)) ?? [];
        if (form === undefined) return [];
        const { place, name } = thing;
        return [{ kind, place, name, form, isAllowed: may?.test(`${place}, ${name}`) ?? false }];
      }),
    );
  }
}
