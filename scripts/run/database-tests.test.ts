import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

import { citusTests, databaseTests, externalTests } from './database-tests.mjs';

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
  const onEach = ['scripts/backup.test.ts', 'src/claim/guard.test.ts', 'src/features/quote/quote.test.ts'];
  const draws = 'src/claim/order-draws.test.ts';
  const plans = 'src/main/plans/statement-plans.test.ts';
  const onCitus = [...onEach, draws].toSorted();
  expect(citusTests(root)).toEqual(onCitus);
  expect(externalTests(root)).toEqual([...onEach, plans]);
  expect(databaseTests(root)).toEqual([...onCitus, 'src/main/http/slow-senders.test.ts', plans]);
  rmSync(root, { recursive: true });
});

test('finds those of the project', () => {
  const found = externalTests(join(import.meta.dirname, '../..'));
  expect(found).toContain('src/claim/access/claim-access.test.ts');
  expect(found.filter((path) => path.includes('contradictions'))).toEqual(['src/main/contradictions/draws-1.test.ts']);
  expect(found.length).toBeGreaterThan(80);
  const left = citusTests(join(import.meta.dirname, '../..')).filter((path) => !found.includes(path));
  expect(left).toContain('src/main/integration-tests/states/desk-atomic.test.ts');
  expect(left.length).toBeLessThan(15);
});
