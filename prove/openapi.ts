// Lints the OpenAPI document with an outside linter, generates an outside client from it, type-checks and calls it.
// npm run prove -- openapi
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { openPortal } from '../harness/portal.ts';
import { writeClaimed, type Claimed } from './result.ts';
import { operatorKey } from '../harness/server-process.ts';

/** What is used here of two packages that stand in tools/ and not among the project's own. */
type Problem = { ruleId: string; message: string; location: { pointer?: string }[] };
type Linter = {
  createConfig(rules: object): Promise<unknown>;
  lintFromString(task: { source: string; config: unknown }): Promise<Problem[]>;
};
type Generator = { generateApi(options: object): Promise<{ files: { fileContent: string }[] }> };
type Answer = { status: number; data: Record<string, unknown> };
type Client = {
  claims: {
    putClaim(number: string, claim: object): Promise<Answer>;
    getClaim(number: string): Promise<Answer>;
    addEvents(number: string, events: object): Promise<Answer>;
  };
  events: { listEvents(query: { after: number }): Promise<Answer> };
};

const run = promisify(execFile);
const tools = createRequire(new URL('../tools/package.json', import.meta.url));
const { createConfig, lintFromString } = (await import(tools.resolve('@redocly/openapi-core'))) as Linter;
const { generateApi } = (await import(tools.resolve('swagger-typescript-api'))) as Generator;

const portal = await openPortal();
const base = `${portal.origin}/api/integration/v1`;
const description = await (await fetch(`${base}/openapi.json`)).text();

async function lint(): Promise<string[]> {
  // The document names the portal that answers it, which is on this machine here, and is nobody's to publish.
  const rules = { 'no-server-example.com': 'off', 'info-license': 'off' };
  const config = await createConfig({ extends: ['recommended'], rules });
  const problems = await lintFromString({ source: description, config });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`);
}

/** Generates the client and returns its path. */
async function generateClient(): Promise<string> {
  const [input, path] = [join(portal.dataDir, 'openapi.json'), join(portal.dataDir, 'client.mts')];
  await writeFile(input, description);
  const { files } = await generateApi({ input, output: false, httpClientType: 'fetch', silent: true });
  await writeFile(path, files[0]?.fileContent ?? '');
  return path;
}

/** Compiles a module beside itself under strict rules; returns what the compiler says, or an empty text. */
async function compile(path: string): Promise<string> {
  const strict = ['--strict', '--target', 'es2024', '--module', 'esnext', '--lib', 'es2024,dom,dom.iterable'];
  const compiler = new URL('../node_modules/.bin/tsc', import.meta.url).pathname;
  try {
    await run(compiler, [...strict, path], { cwd: portal.dataDir });
    return '';
  } catch (error) {
    const { stdout, message } = error as Error & { stdout: string };
    return stdout.trim() || message;
  }
}

/** Writes, changes and reads a claim by the generated client; returns what was answered. */
async function callClient(path: string) {
  const { Api } = (await import(path.replace(/\.mts$/, '.mjs'))) as { Api: new (config: object) => Client };
  const client = new Api({ baseUrl: base, baseApiParams: { headers: { authorization: `Bearer ${operatorKey}` } } });
  const registeredAddress = '14 Marsh Lane\n\n\nLeeds\nLS9 8AB';
  const put = await client.claims.putClaim('OPENAPI-1', { state: 'Collection', registeredAddress });
  const event = {
    name: 'State changed to Inspection',
    eventDate: '2026-11-21T09:00:00.000Z',
    relatedState: 'Inspection',
  };
  await client.claims.addEvents('OPENAPI-1', { events: [event], state: 'Inspection' });
  const got = await client.claims.getClaim('OPENAPI-1');
  const { data } = await client.events.listEvents({ after: 0 });
  const refused = await client.claims.putClaim('OPENAPI-1', { state: 1 }).catch((answer: Answer) => answer);
  return { put: put.status, state: got.data['state'], events: JSON.stringify(data), refused: refused.status };
}

function claimed(what: string, limit: unknown, found: unknown, holds = found === limit): Claimed {
  return { what, limit: String(limit), found: String(found), holds };
}

try {
  const problems = await lint();
  const client = await generateClient();
  const typeErrors = await compile(client);
  const { put, state, events, refused } = await callClient(client);
  const hasChange = events.includes('claim.state_changed');
  await writeClaimed('openapi', {
    title: 'The OpenAPI document as others read it',
    about:
      'Redocly’s recommended rules, and the client that swagger-typescript-api generates, against a running portal.',
    seed: 0,
    claimed: [
      claimed('Problems that the linter finds', 'none', problems.join('; ') || 'none'),
      claimed('Type errors in the generated client', 'none', typeErrors || 'none'),
      claimed('Status of a new claim', 201, put),
      claimed('State after the events were added', 'Inspection', state),
      claimed('The change is among the events', true, hasChange),
      claimed('Status of a claim of a wrong type', 400, refused),
    ],
  });
} finally {
  await portal.stop();
}
