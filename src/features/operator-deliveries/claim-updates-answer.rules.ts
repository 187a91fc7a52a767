import * as z from 'zod';

import { listed } from './deliveries-answer.rules.ts';

const instant = z.iso.datetime();

const notice = z.object({
  channel: z.enum(['mail', 'text', 'push']),
  state: z.enum(['held', 'queued', 'sent', 'undelivered', 'dropped']),
  at: instant.meta({ description: 'When it was settled, or is due.' }),
  reason: z.string().meta({ description: 'Why it was not delivered, without an address.' }),
});

const update = z.object({
  id: z.uuid(),
  update: z.string().meta({ description: 'Its kind, such as excess-due, or state:Repair for a change of state.' }),
  happenedAt: instant,
  outcome: z
    .enum(['told', 'known', 'stale', 'superseded', 'unwanted', 'off'])
    .nullable()
    .meta({ description: 'Null while it waits.' }),
  isUnreachable: z.boolean().meta({ description: 'It waits, or is stale, for want of a working address or number.' }),
  dueAt: instant.nullable().meta({ description: 'When it will be looked at next; null if nothing is planned.' }),
  notices: z.array(notice),
});

export const claimUpdatesAnswer = listed(update);

export type SentNotice = z.infer<typeof notice>;
export type ClaimUpdate = z.infer<typeof update>;
