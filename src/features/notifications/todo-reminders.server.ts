import { NIL } from 'uuid';
import { requestNotices } from '#claim/change/notify-claimant.server.ts';
import type { Services } from '#server/context.ts';
import { reminderOf, remindAt, type ToldTodo } from './todo-reminder.rules.ts';
import { findToldTodos } from './todo-reminders.data.ts';
import { dayMs } from '#shared/time/milliseconds.ts';

/** Two working days take at least one day and, over bank holidays, at most some ten. */
const soonestDays = 1;
const latestDays = 14;
const atOnce = 200;

async function remind({ database, now }: Services, { id, claimId, kind }: ToldTodo): Promise<void> {
  const reminder = { event: reminderOf[kind], key: `reminder:${id}` };
  await database.kysely.transaction().execute((tx) => requestNotices(tx, { claimId, now: now() }, [reminder]));
}

/**
 * Reminds claimants once of an excess, a passcode or a lock that they were told of two working days ago. Whether it
 * still waits is decided when the notice is sent.
 */
export async function remindOfTodos(services: Services): Promise<void> {
  if (!services.settings.notifications) return;
  const time = services.now();
  const daysAgo = (days: number) => new Date(time.getTime() - days * dayMs);
  const search = { toldFrom: daysAgo(latestDays), toldUntil: daysAgo(soonestDays), most: atOnce };
  let after: string | undefined = NIL;
  while (after !== undefined) {
    const told: ToldTodo[] = await findToldTodos(services.database.kysely, { ...search, after });
    for (const todo of told) if (remindAt(todo.toldAt, todo.hours) <= time) await remind(services, todo);
    after = told.length < atOnce ? undefined : told.at(-1)?.id;
  }
}
