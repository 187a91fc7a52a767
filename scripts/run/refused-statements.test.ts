import pg from 'pg';
import { expect, test } from 'vitest';

import { createBlankDatabase, createTestDatabase } from '#server/db/test-database.fixture.ts';
import { refusedStatements } from './refused-statements.ts';

test('what the first takes and the other refuses is found, with the reason; what both refuse is left', async () => {
  const [database, blank] = [await createTestDatabase(), await createBlankDatabase()];
  const [first, other] = [new pg.Client(database.pool.options), new pg.Client(blank.pool.options)];
  try {
    await first.connect();
    await other.connect();
    const claim = 'select number from claim where id = $1';
    const texts = ['select $1::int + 1', claim, 'insert into nowhere values ($1)', 'select 2 as "one"'];
    expect(await refusedStatements(texts, first, other)).toEqual({
      taken: 3,
      refused: [{ text: claim, reason: 'relation "claim" does not exist' }],
    });
  } finally {
    await first.end();
    await other.end();
    await database.close();
    await blank.close();
  }
});
