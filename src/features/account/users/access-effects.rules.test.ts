import { expect, test } from 'vitest';

import { type Access, clientsWithoutLead, isOnlyLead, rightsOfNobody } from './access-effects.rules.ts';

const clients = [
  { id: 'a', name: 'Northgate' },
  { id: 'b', name: 'Harbour' },
];
const handler: Access = { roles: ['handler'], rights: ['reply'], clientIds: null };
const lead: Access = { roles: ['handler', 'lead'], rights: [], clientIds: null };
const nothing: Access = { roles: [], rights: [], clientIds: null };

test('a client is without a lead when nobody else leads it', () => {
  const lost = (before: Access, after: Access, others: Access[]) =>
    clientsWithoutLead(before, after, { others, clients });
  expect(lost(lead, handler, [])).toEqual(['Northgate', 'Harbour']);
  expect(lost(lead, handler, [{ ...lead, clientIds: ['a'] }])).toEqual(['Harbour']);
  expect(lost(lead, { ...lead, clientIds: ['a'] }, [handler])).toEqual(['Harbour']);
  expect(lost(lead, lead, [])).toEqual([]);
  expect(lost(handler, nothing, [])).toEqual([]);
});

test('the only lead is the one that no other account is', () => {
  const isOnly = (after: Access, others: Access[]) => isOnlyLead(lead, after, { others, clients });
  expect([isOnly(handler, [handler]), isOnly(handler, [lead]), isOnly(lead, [])]).toEqual([true, false, false]);
});

test('a right is nobody’s when no handler and no lead has it', () => {
  const lost = (before: Access, after: Access, others: Access[]) => rightsOfNobody(before, after, { others, clients });
  const opens: Access = { ...handler, rights: ['reply', 'passcode'] };
  expect(lost(opens, handler, [])).toEqual(['passcode']);
  expect(lost(opens, nothing, [lead])).toEqual(['passcode']);
  expect(lost(opens, nothing, [opens])).toEqual([]);
  expect(lost({ ...handler, rights: ['quote', 'complaint'] }, nothing, [])).toEqual(['quote', 'complaint']);
  expect(lost(handler, nothing, [{ ...handler, roles: [] }])).toEqual(['reply']);
});
