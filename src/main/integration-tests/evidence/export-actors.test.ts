import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { v7 as newId } from 'uuid';

import { addAuditEntry } from '#server/audit.data.ts';
import { DeskApp, operatorKey } from '../desk-app.fixture.ts';

let desk: DeskApp;

beforeAll(async () => {
  const complaints = { respondent: 'operator' } as const;
  desk = await DeskApp.start(
    {
      Kim: { rights: [] },
      Lea: { rights: [], roles: ['handler', 'lead'] },
      Ada: { rights: [], roles: ['auditor'], clients: ['Northfield', 'Larkfield'] },
      Tom: { rights: [], roles: ['auditor'], clients: ['Northfield'] },
      Una: { rights: [] },
    },
    ['Northfield', 'Larkfield'].map((name) => ({ name, contracts: [{ customer: name }], complaints })),
  );
});
afterAll(() => desk.close());

async function accountIdOf(name: string): Promise<string> {
  const found = desk.database.kysely.selectFrom('account').select('id').where('name', '=', name);
  return (await found.executeTakeFirstOrThrow()).id;
}

async function exported(number: string) {
  const { rawPayload } = await desk.app.inject({
    url: `/api/integration/v1/claims/${number}/export`,
    headers: { authorization: `Bearer ${operatorKey}` },
  });
  const zip = unzipSync(rawPayload);
  const textOf = (name: string) => strFromU8(zip[name] ?? new Uint8Array());
  type Entry = { id: string; action: string; actor: string; person: string | null; role: string };
  const entries = JSON.parse(textOf('data/audit_event.json')) as Entry[];
  return { readme: textOf('README.txt'), entries: entries.toSorted((one, other) => (one.id < other.id ? -1 : 1)) };
}

/** As an administrator invites and deletes it. */
async function forget(name: string, noted: { roles: string; clients: string }): Promise<void> {
  const accountId = await accountIdOf(name);
  const changes = Object.entries(noted).map(([field, to]) => ({ field, from: '', to }));
  const entry = { at: desk.now(), actor: 'portal', accountId };
  await addAuditEntry(desk.database.kysely, { ...entry, action: 'account.invited', changes });
  await desk.database.kysely.deleteFrom('account').where('id', '=', accountId).execute();
}

test('an export says of each entry of the audit who acted, and in which role', async () => {
  const contract = { customer: 'Northfield', name: 'Gold', tatSlaDays: 10 };
  const id = await desk.putClaim('EXPORT-ACTORS', { endUserEmail: 'a@example.com', contract });
  for (const name of ['Kim', 'Lea', 'Ada', 'Tom', 'Una']) expect(await desk.claim(name, id)).toBeTruthy();
  const noted = await desk.act('Una', `${id}/note`, { text: 'Seen.' });
  expect(noted.status).toBe(200);
  for (const actor of ['claimant', 'nominee'])
    await addAuditEntry(desk.database.kysely, { at: desk.now(), actor, action: 'claim.opened', claimId: id });
  const { kysely } = desk.database;
  const northfield = await kysely
    .selectFrom('client')
    .select('id')
    .where('name', '=', 'Northfield')
    .executeTakeFirstOrThrow();
  await forget('Tom', { roles: 'auditor', clients: northfield.id });
  await forget('Una', { roles: 'handler', clients: '' });
  const gone = { at: desk.now(), actor: `account ${newId()}`, action: 'claim.opened', claimId: id } as const;
  await addAuditEntry(kysely, gone);

  const { entries, readme } = await exported('EXPORT-ACTORS');
  const told = (wanted: string) =>
    entries.filter(({ action }) => action === wanted).map(({ person, role }) => [person, role]);
  expect(told('claim.viewed')).toEqual([
    ['Kim', 'handler'],
    ['Lea', 'lead'],
    ['Ada', 'auditor of Northfield'],
    [null, 'auditor of Northfield'],
    ['Una', 'handler'],
  ]);
  expect(told('claim.opened')).toEqual([
    [null, 'claimant'],
    [null, 'nominee'],
    [null, 'account that is gone'],
  ]);
  expect(told('claim.exported')).toEqual([[null, 'system']]);
  expect(readme).toContain('In each entry person is the name of whoever did, and role');
  expect(readme).not.toContain('without how to reach the claimant');
});
