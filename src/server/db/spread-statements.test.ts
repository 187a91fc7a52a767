import { expect, test } from 'vitest';

import { spreadStatementsOf } from './spread-statements.ts';

test('each change of a table is a statement of its own', () => {
  expect(
    spreadStatementsOf(`alter table client add column a numeric(5, 2) default 1, add column "b, c" text default 'd, (e',
      add constraint client_a_check check (a in (1, 2));`),
  ).toEqual([
    'alter table client add column a numeric(5, 2) default 1',
    `alter table client add column "b, c" text default 'd, (e'`,
    'alter table client add constraint client_a_check check (a in (1, 2))',
  ]);
});

test('a subquery that selects nothing selects something', () => {
  expect(spreadStatementsOf('insert into job select 1, 2 where exists (select from claim);')).toEqual([
    'insert into job select 1, 2 where exists (select 1 from claim)',
  ]);
});

test('others are as they were', () => {
  const others = ['create table x (a text, b text)', 'create index x_a on x (a, b)', 'alter table x drop column b'];
  expect(spreadStatementsOf(others.join(';'))).toEqual(others);
});
