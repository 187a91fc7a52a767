import { stagesOf } from '#claim/desk/alarms/alarm-stages.rules.ts';
import { followersOf } from '#claim/desk/alarms/followers.data.ts';
import { addAlerts, type Alert } from '#claim/desk/alarms/alerts.data.ts';
import { usualHours } from '#claim/desk/clocks.rules.ts';
import { workingDayBefore } from '#claim/desk/untaken.rules.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { closeOfWorkingDay } from '#shared/time/working-time.ts';
import * as data from './due-alarms.data.ts';
import { peopleToTell, type Person } from './told.rules.ts';

/** What should have been raised longer ago, as before an upgrade, tells nobody. */
const oldestMs = 3 * 24 * 60 * 60 * 1_000;

async function takeAll(tx: Tx, open: data.OpenClients, now: Date): Promise<data.DueAlarm[]> {
  const newest = new Map<string, data.DueAlarm>();
  for (let due = await data.takeDueAlarms(tx, open, now); due.length > 0;) {
    // Of several stages of a clock that were missed, the last one is said.
    for (const alarm of due) newest.set(`${alarm.claimId} ${alarm.kind}`, alarm);
    due = await data.takeDueAlarms(tx, open, now);
  }
  return [...newest.values()].filter(({ at }) => at.getTime() > now.getTime() - oldestMs);
}

type Telling = {
  people: readonly Person[];
  here: ReadonlySet<string>;
  /** By claim. */
  following: ReadonlyMap<string, readonly string[]>;
};

function alertsOf({ claimId, kind, runAt, stage: number, ...of }: data.DueAlarm, telling: Telling): Alert[] {
  const { people, here, following } = telling;
  const [stage, told] = stagesOf[kind][number - 1] ?? [];
  if (stage === undefined || told === undefined) return [];
  const followers = following.get(claimId) ?? [];
  return peopleToTell(people, { told, here, followers, ...of }).map((accountId) => ({
    claimId,
    accountId,
    kind,
    stage,
    runAt,
  }));
}

/** A working day after the change; before that nobody is told. */
async function untakenAlerts(tx: Tx, people: readonly Person[], now: Date): Promise<Alert[]> {
  const workingDayAgo = workingDayBefore(now);
  const from = new Date(workingDayAgo.getTime() - oldestMs);
  const changes = await data.untakenChanges(tx, { from, until: workingDayAgo });
  const due = changes.filter(({ at }) => closeOfWorkingDay(usualHours, at, 1) <= now);
  const admins = people.filter(({ isAdmin }) => isAdmin);
  return due.flatMap(({ claimId, at }) =>
    admins.map(({ id }) => ({ claimId, accountId: id, kind: 'untaken' as const, stage: 'over' as const, runAt: at })),
  );
}

/** Tells of clocks that are due, each clock and stage once, within the client's opening hours. */
export async function raiseAlarms({ database, settings, now: clock }: Services): Promise<void> {
  if (!settings.desk) return;
  const now = clock();
  await database.kysely.transaction().execute(async (tx) => {
    if (!(await data.lockAlarms(tx, 'raise'))) return;
    const open = await data.openClients(tx, now);
    if (open.ids.length === 0 && !open.withoutClient) return;
    const due = await takeAll(tx, open, now);
    const people = await data.listPeople(tx, { now, demo: settings.demo });
    const here = due.some(({ kind }) => kind === 'chat') ? await data.listHere(tx, now) : new Set<string>();
    const following = await followersOf(tx, [...new Set(due.map(({ claimId }) => claimId))]);
    const untaken = open.withoutClient ? await untakenAlerts(tx, people, now) : [];
    await addAlerts(tx, [...due.flatMap((alarm) => alertsOf(alarm, { people, here, following })), ...untaken], { now });
  });
}
