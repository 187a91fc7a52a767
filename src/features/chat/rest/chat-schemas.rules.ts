import * as z from 'zod';

export const chatMessage = z.object({
  id: z.uuid(),
  position: z.int(),
  author: z.enum(['claimant', 'operator']),
  name: z.string().nullable(),
  text: z.string(),
  sentAt: z.iso.datetime(),
  clientId: z.string().nullable(),
});

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

export const availability = z.object({
  state: z
    .enum(['open', 'closed', 'away'])
    .meta({ description: 'closed by the hours, or away although the hours say otherwise.' }),
  replyMinutes: z.int().nullable().meta({ description: 'The usual reply time; null for too few answers.' }),
  opening: z
    .object({ inDays: z.int(), weekday: z.enum(weekdays), time: z.string() })
    .nullable()
    .meta({ description: 'The next opening; null if unknown.' }),
});

export const conversation = z.object({
  messages: z.array(chatMessage),
  newest: z.int().meta({ description: 'The position of the newest message.' }),
  seen: z.int().meta({ description: 'The position of the newest message that the operator has seen.' }),
  closed: z.boolean(),
  offerInSeconds: z
    .int()
    .nullable()
    .meta({ description: 'Until the claimant is offered to leave a message; null while they wait for no desk.' }),
});

export const chatAnswer = z.object({
  of: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('claim'), claimId: z.string(), number: z.string() }),
    z.object({ kind: z.literal('contact') }),
  ]),
  conversation: conversation.nullable(),
  attachable: z.boolean(),
  availability,
});
