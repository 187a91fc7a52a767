import * as z from 'zod';

import { alarmedKinds, nameable } from '#claim/desk/clock-kinds.rules.ts';
import { deskViews } from '../desk-views.rules.ts';
import { type FilterName, marks, nobody } from './desk-list.rules.ts';
import { dueTimes } from './due-times.rules.ts';

const id = z.uuid({ error: 'This must be an id.' });
const day = z.iso.date({ error: 'This must be a day, such as 2026-11-06.' });
const oneOf = <Value extends string>(values: readonly Value[]) =>
  z.enum(values, { error: `This must be one of: ${values.join(', ')}.` });

export const filterFields = {
  client: id.optional(),
  person: z.union([id, z.literal(nobody)], { error: `This must be the id of an account, or ${nobody}.` }).optional(),
  state: id.optional(),
  waiting: oneOf(nameable).optional(),
  clock: oneOf(alarmedKinds).optional(),
  due: oneOf(dueTimes).optional().meta({
    description: 'Of the clock that is given, otherwise of what is due first; in `complaints`, of the complaint.',
  }),
  mark: oneOf(marks).optional(),
  from: day.optional().meta({ description: 'The claim came on this day or later.' }),
  to: day.optional(),
} satisfies Record<FilterName, z.ZodType>;

export const filterHelp = [
  `client and state are ids, person is an id or ${nobody}, from and to are days`,
  `waiting is one of ${nameable.join(', ')}`,
  `clock is one of ${alarmedKinds.join(', ')}`,
  `due is one of ${dueTimes.join(', ')}`,
  `mark is one of ${marks.join(', ')}`,
].join('; ');

export const listSchema = z.strictObject({ view: z.enum(deskViews), filter: z.strictObject(filterFields) });

export const keptView = z.object({ id: z.uuid(), name: z.string(), isShared: z.boolean(), list: listSchema });

export const keptViewAnswer = keptView.extend({
  mayChange: z.boolean().meta({ description: 'Whoever asks may change and remove it.' }),
  count: z.int(),
});
export type KeptViewAnswer = z.infer<typeof keptViewAnswer>;
