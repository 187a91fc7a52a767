import { Client, type Pool, type PoolClient } from 'pg';

/** Tables that stay small however many claims there are: shared catalogues and staff data. */
export const smallTables: ReadonlySet<string> = new Set([
  'state',
  'contract',
  'equipment_type',
  'part',
  'schema_migration',
  'former_key',
  'identity_key',
  'integration_key',
  'webhook_endpoint',
  'webhook_secret',
  'chat_presence',
  'import',
  'portal_rule',
  'client',
  'client_contract',
]);

export type Statement = { text: string; values: unknown[] };

/** Statements that have no plan, and what `explain` cannot take. */
const withoutPlan = /^\s*(?:begin|start|commit|rollback|savepoint|release|set|listen|unlisten|notify|vacuum)\b/i;

type QueryInput = string | { text?: string; values?: unknown[] };

/** Records every statement that this process sends, once for each text, until `stop`. */
export function captureStatements(): { statements: Map<string, Statement>; stop: () => void } {
  const statements = new Map<string, Statement>();
  const query = Client.prototype.query as (this: Client, ...given: unknown[]) => unknown;
  Client.prototype.query = function note(this: Client, ...given: unknown[]) {
    const [input, more] = given as [QueryInput, unknown];
    const text = typeof input === 'string' ? input : (input.text ?? '');
    const own = typeof input === 'string' ? undefined : input.values;
    const values = own ?? (Array.isArray(more) ? more : []);
    // The first values are those of the test's own claim; a test's own statements have no plan of interest.
    if (text !== '' && !withoutPlan.test(text) && !statements.has(text)) statements.set(text, { text, values });
    return query.apply(this, given);
  } as typeof Client.prototype.query;
  return { statements, stop: () => void (Client.prototype.query = query as typeof Client.prototype.query) };
}

type Node = { 'Node Type': string; 'Relation Name'?: string; 'Index Cond'?: string; Plans?: Node[] } & Record<
  string,
  unknown
>;

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** `pages` are those read from memory or disk; null if the statement could not be run again. */
export type Plan = { text: string; pages: number | null; scanned: string[] };

type Explained = { rows: { 'QUERY PLAN': { Plan: Node }[] }[] };

async function explain(client: PoolClient, { text, values }: Statement, options: string): Promise<Node> {
  const { rows }: Explained = await client.query(`explain (format json${options}) ${text}`, values);
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (!plan) throw new Error(`PostgreSQL has no plan for: ${text}`);
  return plan;
}

/** Runs a statement again and rolls it back; null if that fails, for example on a row that already exists. */
async function explainRun(client: PoolClient, statement: Statement): Promise<Node | null> {
  await client.query('begin');
  try {
    return await explain(client, statement, ', analyze, buffers, timing off');
  } catch {
    return null;
  } finally {
    await client.query('rollback');
  }
}

const numberIn = (node: Node, field: string): number => Number(node[field] ?? 0);

/** Returns a statement's plan: which growing tables it scans in full, and how many pages it reads. */
async function planOf(client: PoolClient, statement: Statement): Promise<Plan> {
  // The first run also reads PostgreSQL's catalogue, which is not counted.
  await explainRun(client, statement);
  const run = await explainRun(client, statement);
  const plan = run ?? (await explain(client, statement, ''));
  const scans = nodesOf(plan).filter((node) => {
    const table = node['Relation Name'];
    if (table === undefined || smallTables.has(table)) return false;
    const isWholeIndex = node['Node Type'].startsWith('Index') && node['Index Cond'] === undefined;
    return node['Node Type'] === 'Seq Scan' || isWholeIndex;
  });
  const scanned = scans.map((node) => `${node['Node Type']} of ${node['Relation Name']}`);
  const pages = run && numberIn(run, 'Shared Hit Blocks') + numberIn(run, 'Shared Read Blocks');
  return { text: statement.text.replaceAll(/\s+/g, ' ').trim(), pages, scanned };
}

/** Returns the plan of each statement. Vacuum and analyze first, because dead row versions count as well. */
export async function plansOf(pool: Pool, statements: Iterable<Statement>): Promise<Plan[]> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    const plans: Plan[] = [];
    for (const statement of statements) plans.push(await planOf(client, statement));
    return plans;
  } finally {
    client.release(true);
  }
}
