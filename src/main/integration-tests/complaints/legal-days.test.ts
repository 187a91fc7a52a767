import { readFile } from 'node:fs/promises';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { legalDaysJob } from '#claim/complaint/legal-days/correct-legal-days.server.ts';
import type { JobRun } from '#server/jobs/jobs.ts';
import { complaint, deskOf, newClaim, rowsOf, saidByPhone, startDesk, step, take } from './complaint-claims.fixture.ts';

beforeAll(startDesk);
afterAll(() => deskOf().close());

/** As a client that closes for weeks, or at midnight, made them before. */
const tooLate = { summary_by: '2026-11-24T17:30:00Z', send_by: '2027-01-03T00:00:00Z' };

async function taken(days: Record<string, string>): Promise<{ id: string; number: string }> {
  const claim = await newClaim();
  await take(claim.number);
  for (const [column, at] of Object.entries(days))
    await rowsOf(`update complaint set ${column} = '${at}' where claim_id = $1`, claim.id);
  return claim;
}

async function correct(): Promise<void> {
  const { handle } = legalDaysJob({ ...deskOf().services, now: () => deskOf().now() });
  await handle({}, { signal: new AbortController().signal } as JobRun);
}

const daysOf = async (id: string) => {
  const [days] = await rowsOf<{ summary_by: Date; send_by: Date }>(
    'select summary_by, send_by from complaint where claim_id = $1',
    id,
  );
  return [days?.summary_by.toISOString(), days?.send_by.toISOString()];
};

const audited = (id: string) =>
  rowsOf(`select actor, detail, changes from audit_event where claim_id = $1 and action = 'claim.complaint-days'`, id);

/** The third business day, and the Thursday before New Year: the complaint came on Friday 06/11/2026 at noon. */
const byLaw = ['2026-11-11T17:30:00.000Z', '2027-01-01T00:00:00.000Z'];

describe('days by law of complaints from before', () => {
  test('are corrected while it is open, with what is due, once and audited', async () => {
    const { id, number } = await taken(tooLate);
    const { number: its } = await complaint(number);
    await rowsOf(
      `update complaint set acknowledged_at = received_at, holding_at = received_at,
      due_kind = 'complaint-final', due_at = send_by where claim_id = $1`,
      id,
    );
    for (const _ of [1, 2]) await correct();
    expect(await daysOf(id)).toEqual(byLaw);
    const due = { due_kind: 'complaint-final', due_at: new Date(byLaw[1] ?? '') };
    expect(await rowsOf('select due_kind, due_at from complaint where claim_id = $1', id)).toEqual([due]);
    const clock = `select due_at from desk_clock where claim_id = $1 and kind = 'complaint-final'`;
    expect(await rowsOf(clock, id)).toEqual([{ due_at: due.due_at }]);
    const changes = [
      { field: 'summaryBy', from: '2026-11-24T17:30:00.000Z', to: byLaw[0] },
      { field: 'sendBy', from: '2027-01-03T00:00:00.000Z', to: byLaw[1] },
    ];
    expect(await audited(id)).toEqual([{ actor: 'portal', detail: `complaint ${its}`, changes }]);
  });

  test('stay where they are right, or earlier', async () => {
    const [right, earlier] = [await taken({}), await taken({ summary_by: '2026-11-10T12:00:00Z' })];
    await correct();
    expect(await daysOf(right.id)).toEqual(byLaw);
    expect(await daysOf(earlier.id)).toEqual(['2026-11-10T12:00:00.000Z', byLaw[1]]);
    for (const { id } of [right, earlier]) expect(await audited(id)).toEqual([]);
  });

  test('stay as they were where it was closed', async () => {
    const { id, number } = await taken(tooLate);
    await step(number, {
      kind: 'close',
      outcome: 'withdrawn',
      cause: 'delay',
      words: 'By phone.',
      withdrawal: saidByPhone,
    });
    const before = await daysOf(id);
    await correct();
    expect([before, await audited(id)]).toEqual([await daysOf(id), []]);
    expect(before).not.toEqual(byLaw);
  });

  test('are corrected after the upgrade, and again for what an old server took in meanwhile', async () => {
    await taken(tooLate);
    const migration = new URL('../../../server/db/migrations/0300_days_by_law_of_open_complaints.sql', import.meta.url);
    await deskOf().database.pool.query(await readFile(migration, 'utf8'));
    const { name } = legalDaysJob(deskOf().services).kind;
    const { rows } = await deskOf().database.pool.query('select key from job where kind = $1 order by due_at', [name]);
    expect(rows).toEqual([{ key: 'all' }, { key: 'all again' }]);
  });
});
