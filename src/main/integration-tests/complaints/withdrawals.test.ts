// Who withdrew a complaint, how and when: asked for where it is closed, and told wherever its closing is.
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { writeConfirmed, writeEnded } from '#claim/nominated/nominated.data.ts';
import type { NominatedRight } from '#claim/nominated/nominated.rules.ts';
import type { ShownComplaint } from '#features/desk/complaint/shown-complaint.ts';
import { addNominee } from '#features/share/acting.fixture.ts';
import { complaint, deskOf, mailsOf, newClaim, rowsOf, startDesk, step, take } from './complaint-claims.fixture.ts';

beforeAll(startDesk);
afterAll(() => deskOf().close());

const close = { outcome: 'withdrawn', cause: 'delay', words: 'Your daughter told us so.' };
const withdrawal = { by: 'representative', name: 'Asha Nair', how: 'in-person', on: '2026-11-06' };

async function shown(who: string, id: string): Promise<ShownComplaint> {
  const { json } = await deskOf().ask(who, `/claims/${id}/complaints`);
  const [one] = json['complaints'] as ShownComplaint[];
  if (one === undefined) throw new Error('There is no complaint.');
  return one;
}

async function withdrawn(customer?: string) {
  const claim = await newClaim(customer);
  await take(claim.number);
  if (customer !== undefined) await step(claim.number, { kind: 'hand-over' });
  expect((await step(claim.number, { kind: 'close', ...close, withdrawal })).status).toBe(200);
  return claim;
}

type Named = { may?: NominatedRight[]; confirmed?: string; ended?: string };

async function nominate(claimId: string, { may = ['write'], confirmed, ended }: Named): Promise<void> {
  const { kysely } = deskOf().database;
  const id = await addNominee(deskOf().database, { claimId, now: new Date('2026-11-02T09:00:00Z'), may });
  await kysely.transaction().execute(async (tx) => {
    if (confirmed !== undefined) await writeConfirmed(tx, { claimId, id }, null, new Date(confirmed));
    if (ended !== undefined) await writeEnded(tx, { claimId, id, by: 'claimant', now: new Date(ended) });
  });
}

describe('who was named to act for the claimant', () => {
  const said = { by: 'nominee', name: 'Dana Field', how: 'call', on: '2026-11-05' };
  const closedBy = async (named: Named | null) => {
    const { id, number } = await newClaim();
    await take(number, { receivedAt: '2026-11-04T09:00:00Z' });
    if (named !== null) await nominate(id, named);
    const complaintId = (await shown('Kim', id)).id;
    const desk = () => deskOf().act('Kim', `${id}/complaint-close`, { complaintId, ...close, withdrawal: said });
    return { desk, system: () => step(number, { kind: 'close', ...close, withdrawal: said }) };
  };

  test.each<[string, Named | null]>([
    ['nobody is named', null],
    ['who is named has not confirmed', {}],
    ['who is named may not write', { may: ['see', 'decide', 'pay'], confirmed: '2026-11-03T09:00:00Z' }],
    ['that was over before the day', { confirmed: '2026-11-03T09:00:00Z', ended: '2026-11-04T23:59:00Z' }],
    ['it began after the day and is over by now', { confirmed: '2026-11-06T09:00:00Z', ended: '2026-11-06T10:00:00Z' }],
  ])('withdraws nothing where %s, and the answer says what to choose', async (_what, named) => {
    const { desk, system } = await closedBy(named);
    const detail = expect.stringContaining('Choose somebody else who speaks for them') as string;
    const refused = {
      status: 422,
      json: { code: 'withdrawal-missing', errors: [{ pointer: '/withdrawal/by', detail }] },
    };
    expect(await desk()).toMatchObject(refused);
    expect(await system()).toMatchObject(refused);
  });

  test.each<[string, Named]>([
    ['is named', { confirmed: '2026-11-03T09:00:00Z' }],
    ['was until that day', { confirmed: '2026-11-03T09:00:00Z', ended: '2026-11-05T00:30:00Z' }],
    ['has confirmed since', { confirmed: '2026-11-06T09:00:00Z' }],
  ])('withdraws it who %s', async (_what, named) => {
    expect((await (await closedBy(named)).desk()).status).toBe(200);
  });
});

describe('a complaint', () => {
  test.each([
    ['nobody said so', null, ''],
    ['nobody is named', { ...withdrawal, name: ' ' }, '/name'],
    ['the day is to come', { ...withdrawal, on: '2026-11-07' }, '/on'],
    ['the day is before it came', { ...withdrawal, on: '2026-11-04' }, '/on'],
  ])('is not closed as withdrawn where %s', async (_what, said, pointer) => {
    const { id, number } = await newClaim();
    await take(number, { receivedAt: '2026-11-05T09:00:00Z' });
    const complaintId = (await shown('Kim', id)).id;
    const refused = {
      status: 422,
      json: { code: 'withdrawal-missing', errors: [{ pointer: `/withdrawal${pointer}` }] },
    };
    expect(await step(number, { kind: 'close', ...close, withdrawal: said })).toMatchObject(refused);
    const body = { complaintId, ...close, withdrawal: said };
    expect(await deskOf().act('Kim', `${id}/complaint-close`, body)).toMatchObject(refused);
    expect(await complaint(number)).toMatchObject({ outcome: null });
  });

  test('that ends otherwise keeps none', async () => {
    const { number } = await newClaim();
    await take(number);
    expect((await step(number, { kind: 'close', ...close, outcome: 'elsewhere', withdrawal })).status).toBe(200);
    expect((await complaint(number)).steps.at(-1)).toMatchObject({ kind: 'closed', withdrawal: null });
  });

  test('says who withdrew it to handlers and systems, and to masked auditors without the name', async () => {
    const { id, number } = await withdrawn('Insured Mutual');
    expect((await complaint(number)).steps.at(-1)).toMatchObject({ withdrawal });
    expect((await shown('Kim', id)).steps.at(-1)).toMatchObject({ withdrawal });
    expect((await shown('Ada', id)).steps.at(-1)).toMatchObject({ withdrawal: { ...withdrawal, name: '' } });
    const noted = await rowsOf<{ changes: { field: string; to: string }[] }>(
      `select changes from audit_event where claim_id = $1 and changes::text like '%withdrawnBy%'`,
      id,
    );
    expect(noted[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'withdrawnBy', from: '', to: 'representative' },
        { field: 'withdrawnHow', from: '', to: 'in-person' },
        { field: 'withdrawnOn', from: '', to: '2026-11-06' },
      ]),
    );
    expect(JSON.stringify(noted)).not.toContain('Asha');
  });

  test('says it to the insurer that had it, and “not recorded” where it was closed before that was asked', async () => {
    const { id } = await withdrawn('Insured Mutual');
    const [mail = ''] = await mailsOf(id, 'complaint-hand-over');
    const url = /\/complaint-receipt\/[\w-]+/.exec(mail)?.[0] ?? '';
    const pageOf = async () => (await deskOf().app.inject({ url })).body;
    expect(await pageOf()).toContain('Asha Nair, who speaks for the claimant, in person on 06/11/2026');
    await rowsOf('update complaint_step set said_by = null where claim_id = $1', id);
    expect(await pageOf()).toMatch(/Withdrawn by.*not recorded/s);
    expect((await shown('Kim', id)).steps.at(-1)).toMatchObject({ kind: 'closed', withdrawal: null });
  });

  test('says it in the evidence pack', async () => {
    const { id } = await withdrawn();
    const told = async () => {
      const { rawPayload } = await deskOf().app.inject({
        url: `/api/desk/claims/${id}/evidence.zip?for=operator`,
        headers: { cookie: deskOf().cookieOf('Max') },
      });
      const file = unzipSync(rawPayload)['complaints.csv'];
      return file ? strFromU8(file) : '';
    };
    expect(await told()).toContain('"Asha Nair, who speaks for the claimant, in person on 06/11/2026"');
    await rowsOf('update complaint_step set said_by = null where claim_id = $1', id);
    deskOf().wait(60);
    expect(await told()).toContain(',not recorded,');
    deskOf().wait(-60);
  });

  test('names who said so to no masked auditor in the words beside it, and not once its claim is gone', async () => {
    const { id, number } = await newClaim('Insured Mutual');
    await take(number);
    const said = { ...withdrawal, name: 'Zebedee Quux' };
    const words = 'Zebedee Quux told us so.';
    await step(number, { kind: 'close', ...close, words, withdrawal: said });
    expect((await shown('Kim', id)).steps.at(-1)?.words).toBe(words);
    expect((await shown('Ada', id)).steps.at(-1)?.words).toBe('Z. Q. told us so.');
    const headers = { cookie: deskOf().cookieOf('Ada') };
    const { rawPayload } = await deskOf().app.inject({ url: `/api/desk/claims/${id}/evidence.zip`, headers });
    const file = unzipSync(rawPayload)['complaints.csv'];
    expect(file && strFromU8(file)).toMatch(/^(?!.*(?:Zebedee|Quux)).*told us so/s);
    expect((await deskOf().operator('DELETE', `/claims/${number}`)).status).toBe(204);
    const kept = JSON.stringify(await rowsOf('select * from complaint_step where claim_id = $1', id));
    expect(kept).toMatch(/^(?!.*(?:Zebedee|Quux)).*told us so/);
  });

  test('forgets the name once its claim is gone', async () => {
    const { id, number } = await withdrawn();
    const { number: complaintNumber } = await complaint(number);
    expect((await deskOf().operator('DELETE', `/claims/${number}`)).status).toBe(204);
    const { json } = await deskOf().operator('GET', `/complaints/${complaintNumber}`);
    expect((json['steps'] as object[]).at(-1)).toMatchObject({ withdrawal: { ...withdrawal, name: '' } });
    expect(JSON.stringify(await rowsOf('select * from complaint_step where claim_id = $1', id))).not.toContain('Asha');
  });
});
