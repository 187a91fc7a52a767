import { afterAll, beforeAll, expect, test } from 'vitest';

import { putClaim } from '#claim/document/put-claim.server.ts';
import type { Services } from '#server/context.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { refuseDemoInProduction } from './demo-in-production.ts';
import { stories } from './load-demo.ts';

let services: Services;
beforeAll(async () => {
  const settings = { ...readSettings({ DATA_DIR: '/kept' }), production: true };
  services = { database: await createTestDatabase(), settings, now: () => new Date('2026-11-06T10:00:00Z') };
});
afterAll(() => services.database.close());

test('a store of real claims starts in production, and with one demo claim it does not', async () => {
  await putClaim(services, 'REAL-1', { policyNumber: stories[0]?.reference ?? '' });
  await refuseDemoInProduction(services);
  await putClaim(services, stories.at(-1)?.reference ?? '', {});
  await expect(refuseDemoInProduction(services)).rejects.toThrow(
    /^DATA_DIR \/kept holds demo claims, whose references and post codes everybody knows, and NODE_ENV is production\./,
  );
  await refuseDemoInProduction({ ...services, settings: { ...services.settings, production: false } });
});
