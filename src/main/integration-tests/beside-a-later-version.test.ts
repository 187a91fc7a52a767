import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { loadDemoAccounts } from '#main/demo/demo-accounts.ts';
import { loadSupportNeeds } from '#main/demo/demo-support-needs.ts';
import { loadDemo } from '#main/demo/load-demo.ts';
import { remakeAllDeskRows } from '#claim/desk/make-desk-rows.server.ts';
import { places } from '#server/db/places.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';

// While servers are replaced one by one, this version runs on the schema of a later one.
test('a later version’s columns stop no write of this version', async () => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'fettle-later-'));
  try {
    for (const table of Object.keys(places)) {
      await database.pool.query(`alter table ${table} add column later integer not null default 7`);
    }
    const now = () => new Date('2026-11-21T10:00:00Z');
    const services = { database, settings: readSettings({ DATA_DIR: folder, SECRET_KEY: 'k'.repeat(64) }), now };
    await loadDemo(services);
    await loadDemoAccounts(services);
    await loadSupportNeeds(services);
    expect(await remakeAllDeskRows(database.kysely, now())).toBeGreaterThan(0);
    const written = [
      'claim',
      'claim_event',
      'data_form_data',
      'desk_claim',
      'desk_clock',
      'claim_term',
      'portal_message',
    ];
    for (const table of written) {
      const { rows } = await database.pool.query(`select distinct later from ${table}`);
      expect([table, rows]).toEqual([table, [{ later: 7 }]]);
    }
  } finally {
    await database.close();
    await rm(folder, { recursive: true });
  }
});
