import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';

export type TestChannel = 'mail' | 'text';

export type TestRow = {
  code_hash: Buffer;
  settings_hash: Buffer;
  tries: number;
  sent_at: Date;
  confirmed_at: Date | null;
};

export async function readTest(db: Db, channel: TestChannel): Promise<TestRow | null> {
  const found = db
    .selectFrom('setup_test')
    .select(['code_hash', 'settings_hash', 'tries', 'sent_at', 'confirmed_at'])
    .where('channel', '=', channel);
  return (await found.executeTakeFirst()) ?? null;
}

type NewTest = Pick<TestRow, 'code_hash' | 'settings_hash' | 'sent_at'>;

/** Takes the place of the test before, unless that one was sent after `notAfter`; returns whether it did. */
export async function beginTest(db: Db, channel: TestChannel, test: NewTest, notAfter: Date): Promise<boolean> {
  const fresh = { ...test, tries: 0, confirmed_at: null };
  const written = await db
    .insertInto('setup_test')
    .values({ channel, ...fresh })
    .onConflict((conflict) => conflict.column('channel').doUpdateSet(fresh).where('setup_test.sent_at', '<=', notAfter))
    .executeTakeFirstOrThrow();
  return written.numInsertedOrUpdatedRows === 1n;
}

/** Forgets a test that could not be sent, so that the next may follow at once. */
export async function dropTest(db: Db, channel: TestChannel, { code_hash }: Pick<TestRow, 'code_hash'>): Promise<void> {
  await db.deleteFrom('setup_test').where('channel', '=', channel).where('code_hash', '=', code_hash).execute();
}

/** Counts a try of the code; the row is locked until the transaction ends. */
export async function countTry(tx: Db, channel: TestChannel): Promise<TestRow | null> {
  const counted = tx
    .updateTable('setup_test')
    .set({ tries: sql`tries + 1` })
    .where('channel', '=', channel);
  return (
    (await counted.returning(['code_hash', 'settings_hash', 'tries', 'sent_at', 'confirmed_at']).executeTakeFirst()) ??
    null
  );
}

export async function confirmTest(tx: Db, channel: TestChannel, now: Date): Promise<void> {
  await tx.updateTable('setup_test').set({ confirmed_at: now }).where('channel', '=', channel).execute();
}
