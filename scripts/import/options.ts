import { createHash, randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { Failure } from './failure.ts';

export const help = `Puts a file of claims into a running server.

  npm run import -- <file> [options]

The file has one claim document (JSON) on each line: .ndjson or .jsonl. Or it is a spreadsheet, saved as CSV: .csv or
.tsv. Each may be packed with gzip (.gz).

  --mapping <file>    what the columns of a spreadsheet mean (JSON; see docs/integration.md)
  --dry-run           say what would happen and store nothing
  --notify            tell claimants of what changes; otherwise they are told nothing
  --url <address>     where the server is; http://localhost:PORT unless it is said
  --key-file <file>   a file that holds the key of the integration API; otherwise INTEGRATION_KEY is used
  --report <file>     where refused lines are listed: .ndjson, or .csv for a spreadsheet program
                      (<file>.refused.ndjson unless it is said)
  --again             import a file once more that has been imported before
  --away-timeout <s>  how long to wait for a server that is away, in seconds (300)

If the server goes away, or this command is stopped, run it again: it goes on where it stopped.

Ends with 0 when every line was taken, 2 when some were refused, 1 when it cannot be done, 3 when the server is away.
`;

export type ImportOptions = {
  file: string;
  size: number;
  format: 'ndjson' | 'csv';
  isGzip: boolean;
  mapping: string | null;
  dryRun: boolean;
  notify: boolean;
  url: URL;
  key: string;
  idempotencyKey: string;
  report: string;
  awayTimeoutMs: number;
};

const flags = {
  mapping: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  notify: { type: 'boolean', default: false },
  url: { type: 'string' },
  'key-file': { type: 'string' },
  report: { type: 'string' },
  again: { type: 'boolean', default: false },
  'away-timeout': { type: 'string', default: '300' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options: flags, allowPositionals: true });
  } catch (error) {
    throw new Failure(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
  }
}

async function textOf(path: string, what: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    throw new Failure(`The ${what} ${path} cannot be read.`);
  }
}

async function keyIn(path: string | undefined, env: NodeJS.ProcessEnv): Promise<string> {
  const key = path === undefined ? (env['INTEGRATION_KEY'] ?? '') : await textOf(path, 'key file');
  if (key.trim() !== '') return key.trim();
  throw new Failure(
    'A key is needed: set INTEGRATION_KEY or give --key-file. `npm run key -- create <name>` makes one.',
  );
}

async function mappingIn(path: string | undefined): Promise<string | null> {
  if (path === undefined) return null;
  const text = await textOf(path, 'mapping');
  try {
    return JSON.stringify(JSON.parse(text));
  } catch (error) {
    throw new Failure(`The mapping ${path} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function urlOf(text: string): URL {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return new URL(text);
  throw new Failure(`${text} is no address. Write it as http://localhost:3000.`);
}

async function statOf(file: string): Promise<{ size: number; changed: number }> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new Failure(`There is no file ${resolve(file)}.`);
  return { size: found.size, changed: found.mtimeMs };
}

/** The same file, asked for in the same way, is the same import. */
function nameOf(facts: unknown[]): string {
  return `import-${createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 24)}`;
}

/** What the command line asks for. Throws Failure. */
export async function readOptions(args: string[], env: NodeJS.ProcessEnv): Promise<ImportOptions | 'help'> {
  const { values, positionals } = parsed(args);
  if (values.help) return 'help';
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Failure(`Name one file.\n\n${help}`);
  const { size, changed } = await statOf(file);
  const isGzip = /\.gz$/i.test(file);
  const isSheet = values.mapping !== undefined || /\.(?:csv|tsv)(?:\.gz)?$/i.test(file);
  const mapping = await mappingIn(values.mapping);
  const { notify } = values;
  const dryRun = values['dry-run'];
  const isOnce = dryRun || values.again;
  const awaySeconds = Number(values['away-timeout']);
  if (!(awaySeconds >= 0)) throw new Failure('--away-timeout takes a number of seconds.');
  return {
    file,
    size,
    isGzip,
    mapping,
    dryRun,
    notify,
    format: isSheet ? 'csv' : 'ndjson',
    url: urlOf(values.url ?? `http://localhost:${env['PORT'] || 3_000}`),
    key: await keyIn(values['key-file'], env),
    idempotencyKey: isOnce ? `import-${randomUUID()}` : nameOf([resolve(file), size, changed, mapping, notify]),
    report: values.report ?? `${file}.refused.ndjson`,
    awayTimeoutMs: awaySeconds * 1_000,
  };
}
