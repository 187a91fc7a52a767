import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { recordStatements } from './record-statements.fixture.ts';
import { createTestDatabase } from './test-database.fixture.ts';

test('each statement that can be prepared is written once, whoever sends it, until the end', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fettle-statements-'));
  const database = await createTestDatabase();
  const end = recordStatements(folder);
  try {
    for (let time = 0; time < 2; time += 1) {
      await database.pool.query('select $1::int + 1', [time]);
      await database.pool.query({ name: 'two', text: 'select 2' });
      await database.kysely.selectFrom('mail').select('id').execute();
    }
    await database.kysely.transaction().execute((tx) => tx.deleteFrom('mail').execute());
    await database.pool.query('truncate mail');
    end();
    await database.pool.query('select 3');
    const [file = '', ...more] = await readdir(folder);
    expect(more).toEqual([]);
    const lines = (await readFile(join(folder, file), 'utf8')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      'select $1::int + 1',
      'select 2',
      'select "id" from "mail"',
      'delete from "mail"',
    ]);
  } finally {
    end();
    await database.close();
    await rm(folder, { recursive: true });
  }
});
