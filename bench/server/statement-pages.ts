import { buildApp } from '#main/app.ts';
import { walkAsClaimant } from '#main/plans/claimant-calls.fixture.ts';
import { fillTables } from '#main/plans/fill-tables.fixture.ts';
import { captureStatements, plansOf, smallTables, type Plan } from '#main/plans/statement-plans.fixture.ts';
import type { Database } from '#server/db/connect.ts';
import { readSettings } from '#server/settings/env.ts';
import { machine, writeReport } from '../report.ts';

const key = 'operator-key-of-more-than-32-characters';

/** Pages of 8 kB that one statement may read at a million claims. */
const mostPages = 50;
/** Tables that `generateClaims` leaves empty get so many rows. */
const mostFilled = 200_000;

/** Walks through everything that a claimant can do in a large store, and returns how PostgreSQL ran each statement. */
async function statementPlans(database: Database): Promise<Plan[]> {
  await fillTables(database.pool, smallTables, mostFilled);
  const env = { INTEGRATION_KEY: key, DATA_DIR: '/tmp/fettle-statement-pages', SECRET_KEY: key };
  const app = await buildApp({ database, settings: readSettings(env), now: () => new Date() });
  const captured = captureStatements();
  try {
    await walkAsClaimant(app, database, { key, begin: () => captured.statements.clear() });
  } finally {
    captured.stop();
    await app.close();
  }
  return plansOf(database.pool, captured.statements.values());
}

const longestText = 110;

const number = (count: number) => count.toLocaleString('en-GB');

/** Reports the pages that each statement reads, the most first. Throws where one reads more than it may. */
export async function reportPages(database: Database, claims: number): Promise<void> {
  const plans = await statementPlans(database);
  const run = plans.flatMap(({ pages, text }) => (pages === null ? [] : [{ pages, text }]));
  const sorted = run.toSorted((one, other) => other.pages - one.pages);
  const rows = sorted.map(({ pages, text }) => `| ${pages} | \`${text.slice(0, longestText).replaceAll('|', ' ')}\` |`);
  await writeReport(
    'scale-pages',
    `# Pages that each statement of a claimant reads

${await machine(database.pool)}

Everything that a claimant can do was done with one claim among ${number(claims)}, and each of its ${plans.length} statements run again:
pages of 8 kB in PostgreSQL's memory or from the disk, at most ${mostPages}. Tables that the claims leave empty have up to ${number(mostFilled)} rows.
${plans.length - run.length} statements could not be run twice, because their row is there then; \`src/main/plans/statement-plans.test.ts\` looks at
the plan of every one.

| pages | statement, its beginning |
|---|---|
${rows.join('\n')}
`,
  );
  const worst = sorted[0];
  if (worst && worst.pages > mostPages) throw new Error(`${worst.pages} pages instead of ${mostPages}: ${worst.text}`);
}
