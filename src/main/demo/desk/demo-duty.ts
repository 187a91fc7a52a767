import { v7 as newId } from 'uuid';

import type { Handler } from '#claim/desk/work/handlers.data.ts';
import { type DutyAction, writeDutyAction } from '#claim/duty/duty-actions.data.ts';
import { quartersUntil } from '#claim/duty/duty.rules.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import type { Services } from '#server/context.ts';
import { addLondonDays } from '#shared/time/london.ts';

type Action = Pick<DutyAction, 'outcome' | 'figure' | 'cause' | 'finding' | 'action' | 'result'> & { dueDays: number };

/** One that is open, one that is overdue, and one that is closed. */
const actions: readonly Action[] = [
  {
    outcome: 'support',
    figure: 'answer-most',
    cause: 'no-news',
    dueDays: 20,
    result: '',
    finding: 'One answer of ten takes more than a working day.',
    action: 'Chats are taken by two people from noon to two.',
  },
  {
    outcome: 'products',
    figure: 'promise-kept',
    cause: 'delay',
    dueDays: -7,
    result: '',
    finding: 'Promised dates of laptops are missed more often than those of phones.',
    action: 'Keyboards and lids of the five usual models are kept in stock.',
  },
  {
    outcome: 'understanding',
    figure: 'message-read',
    cause: '',
    dueDays: -30,
    finding: 'Two messages of ten are not read.',
    action: 'Subjects say what is asked.',
    result: 'Nine of ten are read since the subjects were changed.',
  },
];

/** Stores them once, for the first client; what leads change stays. */
export async function storeDutyActions({ database, now }: Services, lead: Handler | undefined): Promise<void> {
  const { kysely } = database;
  if (lead === undefined || (await kysely.selectFrom('duty_action').select('id').executeTakeFirst())) return;
  const client = await kysely.selectFrom('client').select('id').orderBy('name').executeTakeFirst();
  const [, period] = quartersUntil(dayOf(now()), 2);
  if (client === undefined || period === undefined) return;
  const by = { accountId: lead.id, name: lead.name, now: now() };
  for (const { dueDays, ...action } of actions) {
    const closedAt = action.result === '' ? null : addLondonDays(now(), dueDays);
    const owner = { ownerId: lead.id, ownerName: lead.name, dueOn: dayOf(addLondonDays(now(), dueDays)) };
    const made = {
      id: newId(),
      clientId: client.id,
      version: 1,
      period,
      savedByName: '',
      closedAt,
      changes: [],
      ...owner,
      ...action,
    };
    await kysely.transaction().execute((tx) => writeDutyAction(tx, made, by));
  }
}
