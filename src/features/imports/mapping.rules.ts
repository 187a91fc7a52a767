import * as z from 'zod';

import { fieldKind } from './claim-fields.rules.ts';

/** Date formats of a column; each but `iso` may have a time after it. All are London times. */
export const dateFormats = ['iso', 'dd/mm/yyyy', 'mm/dd/yyyy', 'yyyy-mm-dd', 'excel'] as const;
export type DateFormat = (typeof dateFormats)[number];

const field = z
  .string()
  .max(200)
  .refine((path) => fieldKind(path) !== null, {
    error:
      'This is no field of a claim. Write a path such as endUserName, registeredAddress.postcode, events.0.name or quote.total.',
  });
const words = z.array(z.string().max(50)).min(1).max(20);

const column = z.union([
  field,
  z.strictObject({
    field,
    dates: z.enum(dateFormats).optional(),
    yes: words.optional(),
    no: words.optional(),
  }),
  z.strictObject({ form: z.string().trim().min(1).max(200) }),
  z.null(),
]);

export const mappingDocument = z.strictObject({
  columns: z
    .record(z.string().max(200), column)
    .refine((columns) => Object.keys(columns).length <= 500, { error: 'Map at most 500 columns.' })
    .meta({
      description:
        'Column → field path; or {field, dates, yes, no}; or {form: name} for an entry of dataFormData; or null for a column that is not wanted.',
    }),
  constants: z
    .record(field, z.union([z.string().max(2_000), z.number(), z.boolean()]))
    .optional()
    .meta({ description: 'Fields that are the same in every row.' }),
  otherColumns: z
    .enum(['refuse', 'ignore'])
    .default('refuse')
    .meta({ description: 'What becomes of a file with columns that are not listed.' }),
  dates: z.enum(dateFormats).default('iso').meta({ description: 'How dates are written unless a column says it.' }),
  delimiter: z
    .enum([',', ';', '\t', '|'])
    .optional()
    .meta({ description: 'Between cells; found out from the first row when left out.' }),
  encoding: z.enum(['utf-8', 'windows-1252']).default('utf-8'),
});

export type MappingInput = z.input<typeof mappingDocument>;
export type Mapping = z.output<typeof mappingDocument>;

export type Column = { name: string; path: string; form?: string; dates: DateFormat; yes?: string[]; no?: string[] };

function columnOf(name: string, place: number, mapping: Mapping): Column | null {
  // A spreadsheet may have a column “constructor”.
  const target = Object.hasOwn(mapping.columns, name) ? mapping.columns[name] : null;
  if (target === null || target === undefined) return null;
  const { dates } = mapping;
  if (typeof target === 'string') return { name, path: target, dates };
  // Above the indexes that a mapping may name itself.
  if ('form' in target) return { name, path: `dataFormData.${1_000 + place}.stringValue`, form: target.form, dates };
  const { field: path, yes, no } = target;
  return { name, path, dates: target.dates ?? dates, ...(yes && { yes }), ...(no && { no }) };
}

export function mappingByNames(header: readonly string[]): MappingInput {
  return { columns: Object.fromEntries(header.map((name) => [name, name])) };
}

export function columnsOf(header: readonly string[], mapping: Mapping): (Column | null)[] | { wrong: string } {
  const names = header.map((name) => name.trim());
  const twice = names.find((name, at) => name !== '' && names.indexOf(name) !== at);
  if (twice !== undefined) return { wrong: `The column “${twice}” stands twice in the first row.` };
  const missing = Object.entries(mapping.columns).filter(([name, to]) => to !== null && !names.includes(name.trim()));
  if (missing.length > 0) {
    const list = missing.map(([name]) => `“${name}”`).join(', ');
    const found = names.map((name) => `“${name}”`).join(', ');
    return { wrong: `The first row lacks ${list}, which the mapping names. It has ${found}.` };
  }
  const unknown = names.filter((name) => name !== '' && !Object.hasOwn(mapping.columns, name));
  if (unknown.length > 0 && mapping.otherColumns === 'refuse') {
    const list = unknown.map((name) => `“${name}”`).join(', ');
    return {
      wrong: `The mapping does not say what ${list} means. Map it to a field, to null, or set otherColumns to ignore.`,
    };
  }
  return names.map((name, place) => columnOf(name, place, mapping));
}
