import * as z from 'zod';

import { outgoingEventNames, type OutgoingEventType, outgoingEventTypes } from './outgoing-event-types.ts';

export const outgoingEventDocument = z
  .object({
    id: z.uuid().meta({ description: 'Of the event, wherever and however often it is delivered.' }),
    position: z.int().min(1).meta({ description: 'Its place in the log. Counts up, with gaps.' }),
    type: z.string().meta({
      description: `One of ${outgoingEventNames.join(', ')}. New types may come: ignore those that you do not know.`,
    }),
    timestamp: z.iso.datetime().meta({ description: 'When it happened.' }),
    claimNumber: z.string().nullable(),
    data: z.record(z.string(), z.unknown()).meta({ description: 'What belongs to the type.' }),
  })
  .meta({ description: 'Something that has happened here.' });

export function outgoingEventExample(type: OutgoingEventType): z.infer<typeof outgoingEventDocument> {
  return {
    id: '01930000-0000-7000-8000-0000000000ef',
    position: 1,
    type,
    timestamp: '2026-11-21T10:00:00.000Z',
    claimNumber: 'CLM-7Q2M-4XKD',
    data: outgoingEventTypes[type].data,
  };
}
