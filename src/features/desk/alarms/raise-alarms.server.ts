import { stagesOf } from '#claim/desk/alarms/alarm-stages.rules.ts';
import { followersOf } from '#claim/desk/alarms/followers.data.ts';
import { addAlerts, type Alert } from '#claim/desk/alarms/alerts.data.ts';
import { usualHours } from '#claim/desk/clocks.rules.ts';
import { workingDayBefore } from '#claim/desk/untaken.rules.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import { dayMs } from '#shared/time/milliseconds.ts';
import { closeOfWorkingDay } from '#shared/time/working-time.ts';
import * as data from './due-alarms.data.ts';
import { peopleToTell, type Person } from './told.rules.ts';

/** What should have been raised longer ago, as before an upgrade, tells nobody. */
const oldestMs = 3 * dayMs;

/** What was over before a complaint was written down is told of until then: no client is closed for longer. */
const writtenDownMs = 14 * dayMs;

/** Returns what is told: nothing that is too old, unless its complaint was written down too late for it. */
async function withoutOld(tx: Tx, all: readonly data.DueAlarm[], now: Date): Promise<data.DueAlarm[]> {
  const isOld = ({ at }: data.DueAlarm) => at.getTime() <= now.getTime() - oldestMs;
  const old = all.filter((alarm) => alarm.complaintId !== null && isOld(alarm));
  const written = await data.writtenDownSince(tx, old, new Date(now.getTime() - writtenDownMs));
  return all.filter((alarm) => {
    const at = written.get(alarm.complaintId ?? '');
    return !isOld(alarm) || (at !== undefined && at > alarm.at);
  });
}

async function takeAll(tx: Tx, open: data.OpenClients, now: Date): Promise<data.DueAlarm[]> {
  const all: data.DueAlarm[] = [];
  for (const table of data.clockTables) {
    const claimIds = await data.lockDueClaims(tx, table, open, now);
    const take = () => (claimIds.length > 0 ? data.takeDueAlarms(tx, table, claimIds, open, now) : []);
    for (let due = await take(); due.length > 0; due = await take()) all.push(...due);
  }
  return withoutOld(tx, all, now);
}

/** Of several stages of a clock that are due, people are told of the last one. */
function newestOf(due: readonly data.DueAlarm[]): data.DueAlarm[] {
  return [...new Map(due.map((alarm) => [[alarm.claimId, alarm.complaintId, alarm.kind].join(), alarm])).values()];
}

async function announceMissed(tx: Tx, due: readonly data.DueAlarm[], now: Date): Promise<void> {
  for (const { claimId, kind, runAt, stage, dueAt } of due) {
    if (stagesOf[kind][stage - 1]?.[0] !== 'over') continue;
    const key = `clock.missed:${claimId}:${kind}:${runAt.toISOString()}`;
    const missed = { clock: kind, dueAt: dueAt.toISOString() };
    await addOutgoingEvent(tx, { key, type: 'clock.missed', claimId, data: missed, now });
  }
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

/** Tells of clocks that are due, each clock and stage once: a chat's at any hour, others within the client's hours. */
export async function raiseAlarms({ database, settings, now: clock }: Services): Promise<void> {
  if (!settings.desk) return;
  const now = clock();
  await database.kysely.transaction().execute(async (tx) => {
    if (!(await data.lockAlarms(tx, 'raise'))) return;
    const open = await data.openClients(tx, now);
    const all = await takeAll(tx, open, now);
    await announceMissed(tx, all, now);
    const due = newestOf(all);
    const people = await data.listPeople(tx, { now, demo: settings.demo });
    const here = due.some(({ kind }) => kind === 'chat') ? await data.listHere(tx, now) : new Set<string>();
    const following = await followersOf(tx, [...new Set(due.map(({ claimId }) => claimId))]);
    const untaken = open.withoutClient ? await untakenAlerts(tx, people, now) : [];
    await addAlerts(tx, [...due.flatMap((alarm) => alertsOf(alarm, { people, here, following })), ...untaken], { now });
  });
}
