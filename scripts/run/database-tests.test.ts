import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

import { citusTests, databaseTests, externalTests, versionTests } from './database-tests.mjs';

const files: Record<string, string> = {
  'src/server/db/test-database.fixture.ts': '',
  'src/features/quote/quote.test.ts': `import { app } from './quote-app.fixture.ts';`,
  'src/features/quote/quote-app.fixture.ts': `import { createTestDatabase } from '#server/db/test-database.fixture.ts';`,
  'src/claim/guard.test.ts': `import { createTestDatabase } from '../server/db/test-database.fixture.ts';`,
  'src/claim/late.test.ts': `import { rules } from './late.rules.ts';`,
  'src/claim/late.rules.ts': '',
  'src/main/http/slow-senders.test.ts': `import { app } from '../../server/db/test-database.fixture.ts';`,
  'src/main/plans/statement-plans.test.ts': `import { app } from '../../server/db/test-database.fixture.ts';`,
  'src/claim/order-draws.test.ts': `import { createTestDatabase } from '../server/db/test-database.fixture.ts';`,
  'scripts/backup.test.ts': `import { app } from '../src/features/quote/quote-app.fixture.ts';`,
};

test('finds tests that use a database themselves or by a fixture, and leaves out what an external one need not show', () => {
  const root = mkdtempSync(join(tmpdir(), 'fettle-tests-'));
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), source);
  }
  const ofServer = ['scripts/backup.test.ts', 'src/claim/guard.test.ts', 'src/claim/order-draws.test.ts'];
  const onCitus = [...ofServer, 'src/features/quote/quote.test.ts'];
  const plans = 'src/main/plans/statement-plans.test.ts';
  expect(citusTests(root)).toEqual(onCitus);
  expect(externalTests(root)).toEqual([...onCitus, plans]);
  expect(versionTests(root)).toEqual([...ofServer, plans]);
  expect(databaseTests(root)).toEqual([...onCitus, 'src/main/http/slow-senders.test.ts', plans]);
  rmSync(root, { recursive: true });
});

test('finds those of the project', () => {
  const found = externalTests(join(import.meta.dirname, '../..'));
  expect(found).toContain('src/claim/access/claim-access.test.ts');
  expect(found.filter((path) => path.includes('contradictions'))).toEqual(['src/main/contradictions/draws-1.test.ts']);
  expect(found.length).toBeGreaterThan(80);
  const ofServer = versionTests(join(import.meta.dirname, '../..'));
  for (const path of [
    'src/server/db/migrate.test.ts',
    'src/server/jobs/jobs.test.ts',
    'src/claim/access/claim-access.test.ts',
  ])
    expect(ofServer).toContain(path);
  expect(ofServer.length).toBeLessThan(found.length / 3);
});
