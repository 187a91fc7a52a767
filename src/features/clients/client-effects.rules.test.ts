import { describe, expect, test } from 'vitest';
import { z } from 'zod';

import { clientFields, type StoredClient } from '#claim/desk/clients/clients.rules.ts';
import { type ClaimGroup, claimEffects } from './client-effects.rules.ts';

const client = (id: string, given: Partial<StoredClient> = {}): StoredClient => ({
  ...z.object(clientFields).parse({ name: id }),
  id,
  version: 1,
  ...given,
});

const group = (given: Partial<ClaimGroup> = {}): ClaimGroup => ({
  customer: null,
  contract: null,
  brand: null,
  clientId: null,
  count: 1,
  ...given,
});

const usual = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => [day, ['09:00-17:30']]),
);
const late = { monday: ['12:00-20:00'] };

const effects = (groups: ClaimGroup[], before: StoredClient[], after: StoredClient[]) =>
  claimEffects('a', groups, { before, after });

describe('claims whose times change', () => {
  const groups = [group({ brand: 'harbour', clientId: 'a', count: 3 }), group({ brand: 'quay', count: 5 })];
  const brand = 'harbour';

  test('are those of a client with other hours', () => {
    const changed = { retimed: 3, joining: 0, leaving: 0 };
    expect(effects(groups, [client('a', { brand })], [client('a', { brand, hours: late })])).toEqual(changed);
    expect(effects(groups, [client('a', { brand, hours: late })], [client('a', { brand })])).toEqual(changed);
  });

  test('are none where the hours stay, or where they are as usual', () => {
    const none = { retimed: 0, joining: 0, leaving: 0 };
    const open = client('a', { brand, hours: late });
    expect(effects(groups, [open], [{ ...open, name: 'Another' }])).toEqual(none);
    expect(effects(groups, [client('a', { brand })], [client('a', { brand, hours: usual })])).toEqual(none);
  });

  test('are those that come to or leave a client with other hours than theirs', () => {
    const [without, having] = [client('a', { hours: late }), client('a', { brand: 'quay', hours: late })];
    const came = [group({ brand: 'quay', count: 5 }), group({ brand: 'quay', count: 2 }), group()];
    expect(effects(came, [without], [having])).toEqual({ retimed: 7, joining: 7, leaving: 0 });
    const left = [group({ brand: 'quay', clientId: 'a', count: 5 })];
    expect(effects(left, [having], [without])).toEqual({ retimed: 5, joining: 0, leaving: 5 });
  });
});

describe('claims that come and go', () => {
  const contracts = [{ customer: 'Northfield', name: 'Gold' }];
  const named = client('a', { contracts });
  const all = (id: string) => client(id, { contracts: [{ customer: 'Northfield' }] });
  const gold = group({ customer: 'Northfield', contract: 'Gold', brand: 'harbour' });

  test.each<[string, ClaimGroup, StoredClient[], [joining: number, leaving: number]]>([
    ['come by their contract', gold, [named], [1, 0]],
    ['come by their contract, though another has all of the customer', gold, [all('b'), named], [1, 0]],
    ['do not come by another contract', { ...gold, contract: 'Silver' }, [named], [0, 0]],
    ['do not come without a contract', { ...gold, contract: null }, [named], [0, 0]],
    ['do not come by another customer’s contract of that name', { ...gold, customer: 'Southfield' }, [named], [0, 0]],
    ['come by their customer, whatever the contract', { ...gold, contract: 'Silver' }, [all('a')], [1, 0]],
    ['come by their customer, without a contract', { ...gold, contract: null }, [all('a')], [1, 0]],
    ['come by their customer rather than by brand', gold, [client('b', { brand: 'harbour' }), all('a')], [1, 0]],
    ['come by their brand', gold, [client('a', { brand: 'harbour' })], [1, 0]],
    ['do not come by another brand', gold, [client('a', { brand: 'quay' })], [0, 0]],
    ['leave for another client', { ...gold, clientId: 'a' }, [client('a'), all('b')], [0, 1]],
    ['leave for none', { ...gold, clientId: 'a' }, [client('a')], [0, 1]],
    ['stay', { ...gold, clientId: 'a' }, [named], [0, 0]],
    ['stay with another', { ...gold, clientId: 'b' }, [client('a'), all('b')], [0, 0]],
    ['come from another', { ...gold, clientId: 'b' }, [named, client('b')], [1, 0]],
  ])('%s', (_what, claims, after, [joining, leaving]) => {
    const before = [client('a'), client('b')];
    expect(effects([claims], before, after)).toEqual({ retimed: 0, joining, leaving });
  });

  test('stay with a client that is closed, which no other claim comes to', () => {
    const closed = { ...named, closedAt: '2026-11-02T09:00:00Z' };
    const groups = [
      { ...gold, clientId: 'a', count: 2 },
      { ...gold, count: 4 },
    ];
    expect(effects(groups, [named], [closed])).toEqual({ retimed: 0, joining: 0, leaving: 0 });
    expect(effects(groups, [closed], [named])).toEqual({ retimed: 0, joining: 4, leaving: 0 });
  });
});
