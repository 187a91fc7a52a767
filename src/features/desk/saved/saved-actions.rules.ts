import * as z from 'zod';

import { nameable } from '#claim/desk/clock-kinds.rules.ts';
import { mostDays } from './saved-reply.rules.ts';

const days = z
  .int({ error: 'This must be a whole number of days.' })
  .min(1, { error: 'This must be at least one day.' })
  .max(mostDays, { error: `This may be at most ${mostDays} days.` });

/** Days count from the day on which it is sent. */
export const savedActions = z
  .strictObject({
    state: z.string().min(1).max(100).optional().meta({ description: 'The system name of the state to move to.' }),
    wait: z
      .strictObject({
        on: z.enum(nameable, { error: `This must be one of: ${nameable.join(', ')}.` }),
        days: days.nullable(),
      })
      .optional(),
    snooze: z.strictObject({ days }).optional(),
  })
  .meta({ description: 'What is offered with the reply. An absent member does nothing.' });

export type SavedActions = z.infer<typeof savedActions>;
