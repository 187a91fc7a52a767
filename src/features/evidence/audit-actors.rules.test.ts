import { describe, expect, test } from 'vitest';

import { type ActingAccount, withActors } from './audit-actors.rules.ts';

const account: ActingAccount = {
  id: 'a1',
  name: 'Kim Lee',
  email: 'kim@fettle.example',
  roles: ['handler'],
  clients: null,
};
const gone = { ...account, name: null, email: null };

type Row = Record<string, unknown>;

/** Returns who acted in an entry of the audit, beside which other rows are held. */
function actorOf(
  acting: ActingAccount | null,
  { held = [], actor = 'handler' }: { held?: Row[]; actor?: unknown } = {},
) {
  const entry: Row = { id: 'e1', actor };
  const actors = new Map(acting === null ? [] : [['e1', acting]]);
  const [, audit] = withActors(
    [
      { table: 'message', rows: held },
      { table: 'audit_event', rows: [entry] },
    ],
    actors,
  );
  expect(audit).toMatchObject({ table: 'audit_event', rows: [entry] });
  const [told] = audit?.rows ?? [];
  return [told?.['person'], told?.['role']];
}

test('entries of the audit alone are told who acted, and keep what they say', () => {
  const message = { table: 'message', what: 'Messages', rows: [{ id: 'e1', text: 'Hello' }] };
  const audit = { table: 'audit_event', what: 'Who looked', rows: [{ id: 'e1', actor: 'handler', kind: 'claim' }] };
  const [first, second] = withActors([message, audit], new Map([['e1', account]]));
  expect(first).toBe(message);
  expect(second).toEqual({
    ...audit,
    rows: [{ id: 'e1', actor: 'handler', kind: 'claim', person: 'Kim Lee', role: 'handler' }],
  });
});

describe('the person who acted', () => {
  test.each<[string, ActingAccount, Row[], string | null]>([
    ['has the name of their account', account, [{ by_account: 'a1', by_name: 'Kim of before' }], 'Kim Lee'],
    ['is called as their address begins, without a name', { ...account, name: '' }, [], 'kim'],
    ['has the name that they left with their account', gone, [{ by_account: 'a1', by_name: 'Kim' }], 'Kim'],
    ['is named by what they took over', gone, [{ taken_by_account: 'a1', taken_by_name: 'Kim' }], 'Kim'],
    ['is named by what they wrote', gone, [{ author_id: 'a1', author_name: 'Kim' }], 'Kim'],
    ['is named by what their account did', gone, [{ account_id: 'a1', by_name: 'Kim' }], 'Kim'],
    [
      'is not named by others',
      gone,
      [
        { by_account: 'a2', by_name: 'Lee' },
        { author_id: null, author_name: 'Max' },
      ],
      null,
    ],
    ['is not named where no name was left', gone, [{ by_account: 'a1', by_name: '' }, { author_id: 'a1' }], null],
    [
      'is found beside rows without a name',
      gone,
      [{ author_id: 'a1', author_name: 'Kim' }, { author_id: 'a1' }],
      'Kim',
    ],
    ['is not known without their address', { ...account, email: null }, [], null],
    ['is not known without their name', { ...account, name: null }, [], null],
  ])('%s', (_what, acting, held, person) => {
    expect(actorOf(acting, { held })).toEqual([person, 'handler']);
  });
});

describe('the role in which they acted', () => {
  test.each<[string[] | null, string | null, string]>([
    [['lead'], null, 'lead'],
    [['handler', 'lead', 'admin'], null, 'lead'],
    [['admin', 'handler'], null, 'handler'],
    [['admin', 'auditor'], null, 'auditor'],
    [['auditor'], 'Northfield', 'auditor of Northfield'],
    [['handler', 'auditor'], 'Northfield', 'handler'],
    [['admin'], null, 'administrator'],
    [['admin'], 'Northfield', 'administrator'],
    [[], null, 'account'],
    [null, null, 'account that is gone'],
    [null, 'Northfield', 'account that is gone'],
  ])('with roles %j of clients %j', (roles, clients, role) => {
    expect(actorOf({ ...account, roles, clients })).toEqual(['Kim Lee', role]);
  });

  test.each([
    ['handler', 'account that is gone'],
    ['claimant', 'claimant'],
    ['helper', 'helper'],
    ['insurer', 'insurer'],
    ['nominee', 'nominee'],
    ['portal', 'portal'],
    ['operator', 'system'],
    [null, 'system'],
  ])('without an account, as %s', (actor, role) => {
    expect(actorOf(null, { actor })).toEqual([null, role]);
  });
});
