import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { statementsOf } from './sql-statements.ts';

test.each([
  ['two statements', 'select 1; select 2;', ['select 1', 'select 2']],
  ['one without an end', 'select 1', ['select 1']],
  ['nothing', ' ;\n-- only this; and that\n;', []],
  ['a semicolon in a text', "select 'a;b''c;d'; select 2", ["select 'a;b''c;d'", 'select 2']],
  ['a semicolon in a name', 'select 1 as "a;b"; select 2', ['select 1 as "a;b"', 'select 2']],
  ['comments', "select /* a; 'b */ 1 -- it's; here\n; select 2 - 1", ['select  1', 'select 2 - 1']],
  ['a function', 'create function f() as $$ a; b; $$; select 2', ['create function f() as $$ a; b; $$', 'select 2']],
  ['a tagged body', 'do $x$ a; $$ b; $$ $x$; select $1', ['do $x$ a; $$ b; $$ $x$', 'select $1']],
])('splits %s', (_, text, statements) => {
  expect(statementsOf(text)).toEqual(statements);
});

test('no migration needs what it does not know', async () => {
  const folder = join(import.meta.dirname, 'migrations');
  const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  expect(texts.filter((text) => /\bE'|\bbegin atomic\b/i.test(text))).toEqual([]);
});
