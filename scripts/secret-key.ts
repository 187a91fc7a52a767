// npm run secret-key -- report | rotate [--dry-run] [--leaked]: brings what is stored under another secret under
// SECRET_KEY, also while servers run. What rests on which secret is in docs/operations/keys.md.
import { parseArgs } from 'node:util';

import { rotate, rotationReport } from '../src/main/start/secret-key-rotation.ts';
import { readSettings } from '../src/server/settings/env.ts';
import type { Resealed, SealedUnder } from '../src/server/secrets/reseal.ts';
import { withSecretKeys } from '../src/server/secrets/secret-key.ts';
import { openRunningOrOwn } from './run/open-database.ts';
import { printAnswer } from './run/print-answer.ts';

const usage = 'Usage: npm run secret-key -- report | rotate [--dry-run] [--leaked]';

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

function reportText(lines: SealedUnder[]): string {
  const old = sum(lines.map((line) => line.old));
  const unknown = sum(lines.map((line) => line.unknown));
  return [
    'Sealed under SECRET_KEY, under one of SECRET_KEY_OLD, under a secret that is not here:',
    ...lines.map((line) => `  ${line.current}  ${line.old}  ${line.unknown}  ${line.table}`),
    old > 0
      ? `Still under an old secret: ${old}. Rotate before you take it away.`
      : 'Nothing is under an old secret: SECRET_KEY_OLD is not needed.',
    ...(unknown > 0
      ? [`Of ${unknown} the secret is not here. Name it in SECRET_KEY_OLD, or they cannot be opened.`]
      : []),
  ].join('\n');
}

function rotatedText(lines: Resealed[]): string {
  const damaged = lines.filter((line) => line.damaged > 0);
  return [
    `Sealed anew: ${sum(lines.map(({ resealed }) => resealed))}`,
    ...lines.filter(({ resealed }) => resealed > 0).map(({ table, resealed }) => `  ${resealed}  ${table}`),
    ...damaged.map(
      (line) => `  ${line.damaged} of ${line.table} cannot be opened although their secret is here: left as they are`,
    ),
  ].join('\n');
}

async function main(): Promise<string> {
  const options = {
    'dry-run': { type: 'boolean', default: false },
    leaked: { type: 'boolean', default: false },
  } as const;
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const [command = '', ...more] = positionals;
  if (!['report', 'rotate'].includes(command) || more.length > 0) throw new Error(usage);
  const read = readSettings(process.env);
  const { database, close } = await openRunningOrOwn(read);
  try {
    const services = { database, settings: await withSecretKeys(read), now: () => new Date() };
    const rotates = command === 'rotate' && !values['dry-run'];
    const rotated = rotates ? [rotatedText(await rotate(services, { leaked: values.leaked }))] : [];
    return [...rotated, reportText(await rotationReport(services))].join('\n');
  } finally {
    await close();
  }
}

await printAnswer(main);
