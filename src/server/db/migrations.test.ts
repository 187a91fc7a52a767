import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { columnOf, places } from './places.ts';
import { statementsOf } from './sql-statements.ts';

// Servers of the version before serve while a migration runs, and after it (decision 147).

/** Shipped before these rules. */
const lastBefore = '0265';
/** Migrations that the version before cannot run on, as CHANGELOG.md says, or that change few rows, by name. */
const allowed: Record<string, string> = {
  '0291_complaints_say_whom_they_were_handed_to.sql': 'Of complaints only those change that an insurer was given.',
  '0316_which_insurer_may_know_of_needs.sql': 'Of support needs only those change that the insurer may know.',
  '0329_which_insurer_reads_a_note.sql': 'Of notes only those change that are shared with the insurer.',
  '0318_complaints_that_are_taken_up_again.sql': 'Of complaints only those change whose message came in again.',
  '0332_which_insurer_a_step_was_for.sql': 'Of steps of complaints only those change that name somebody at an insurer.',
  '0340_steps_before_the_newest_hand_over.sql': 'Of steps only those change of a complaint that was handed over again.',
};

/** A statement in lower case on one line, the parts of it that add a column, and whether its table grows with claims. */
type Change = { sql: string; added: string[]; isLarge: boolean };

const fillsEachRow =
  /default \(?(?:gen_random_uuid|uuidv[47]|random|clock_timestamp|nextval)\b|\bserial\b|generated (?:always|by default) as/;

const faults: Record<string, (change: Change) => boolean> = {
  'changes each row while writers wait: use a job': ({ sql, isLarge }) => isLarge && /^(?:update|delete)\b/.test(sql),
  'the version before still uses what goes: let one version lie between': ({ sql }) =>
    / (?:drop column|rename)\b/.test(sql),
  'the version before writes rows without the column: give it a default': ({ added }) =>
    added.some((part) => /\bnot null\b/.test(part) && !/\bdefault\b/.test(part)),
  'writes the whole table anew while readers wait: add a column and fill it by a job': ({ sql, added, isLarge }) =>
    isLarge && (added.some((part) => fillsEachRow.test(part)) || /alter column \w+ (?:set data )?type\b/.test(sql)),
};

/** Returns what is wrong with a statement of a migration. `made` are the tables of the same migration. */
function faultOf(statement: string, made: readonly string[] = []): string | null {
  const sql = statement.toLowerCase().replaceAll(/\s+/g, ' ');
  const [, table = ''] = /^(?:alter table|update|delete from) (?:only )?"?(\w+)/.exec(sql) ?? [];
  if (table === '' || made.includes(table)) return null;
  const added = sql.split(/(?=\badd column\b)/).filter((part) => part.startsWith('add column'));
  const isLarge = table in places && columnOf(table as keyof typeof places) !== null;
  return Object.entries(faults).find(([, isFault]) => isFault({ sql, added, isLarge }))?.[0] ?? null;
}

test.each([
  ['update claim set brand = null', /use a job/],
  ['delete from claim_event where name = $$x$$', /use a job/],
  ['alter table state drop column next_state', /one version lie between/],
  ['alter table claim rename column brand to shop', /one version lie between/],
  ['alter table desk_claim add column seen integer not null', /a default/],
  ['alter table claim add column a text,\n  add column b integer not null', /a default/],
  ['alter table claim alter column policy_excess_pence type bigint', /whole table/],
  ['alter table claim add column token uuid not null default gen_random_uuid()', /whole table/],
])('%s is refused', (statement, fault) => {
  expect(faultOf(statement)).toMatch(fault);
});

test.each([
  'alter table desk_claim add column complaints integer not null default 0',
  'alter table claim add column a text constraint claim_a_check check (a <> $$$$)',
  'alter table desk_clock drop constraint desk_clock_kind_check',
  'alter table client alter column baseline_claims type bigint',
  'update client set decides_quotes = $$insurer$$',
  'insert into job (kind, key, data, due_at, added_at) values ($$make-desk-rows$$, $$all$$, $${}$$, now(), now())',
])('%s is accepted', (statement) => {
  expect(faultOf(statement)).toBeNull();
});

test('no two migrations have one number', async () => {
  const names = await readdir(join(import.meta.dirname, 'migrations'));
  const numbers = names.map((name) => name.slice(0, 4));
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});

test('no migration stops servers of the version before, or keeps claimants waiting', async () => {
  const folder = join(import.meta.dirname, 'migrations');
  const names = (await readdir(folder)).filter((name) => name.slice(0, 4) > lastBefore && !(name in allowed));
  const found: string[] = [];
  for (const name of names) {
    const statements = statementsOf(await readFile(join(folder, name), 'utf8'));
    const made = statements.flatMap((sql) => /^create table (?:if not exists )?"?(\w+)/i.exec(sql)?.[1] ?? []);
    for (const statement of statements) {
      const fault = faultOf(statement, made);
      if (fault) found.push(`${name}: ${statement.slice(0, 60)} … ${fault}`);
    }
  }
  expect(found).toEqual([]);
});
