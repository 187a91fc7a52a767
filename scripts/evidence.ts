// npm run evidence -- export <claim> [--out <file>] | erase <claim> [--dry-run] | retention [--dry-run]: what is owed to
// whoever asks what is held of them, also while the server runs.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';

import { exportClaim } from '../src/features/evidence/export.server.ts';
import { eraseClaim } from '../src/features/evidence/erase.server.ts';
import type { ErasureReport, ReportLine } from '../src/features/evidence/evidence-routes.ts';
import { applyRetention, retentionReport, type RetentionReport } from '../src/features/evidence/retention.server.ts';
import { openPhotos } from '../src/features/photos/photos.server.ts';
import { readSettings } from '../src/server/settings/env.ts';
import type { Services } from '../src/server/context.ts';
import { openPhotoStore } from '../src/server/gateways/photo-store/photo-store-open.ts';
import { withSecretKeys } from '../src/server/secrets/secret-key.ts';
import { openRunningOrOwn } from './run/open-database.ts';
import { printAnswer } from './run/print-answer.ts';

const usage =
  'Usage: npm run evidence -- export <claim number> [--out <file>] | erase <claim number> [--dry-run] | retention [--dry-run]';
const actor = 'command line';

const linesOf = (lines: ReportLine[]): string[] =>
  lines.map(({ kind, what, count }) => `  ${count}  ${what} (${kind})`);

function erasureText({ number, dryRun, removed, kept, openComplaints, accountWithSameEmail }: ErasureReport): string {
  return [
    dryRun ? `Erasing ${number} would remove:` : `Of ${number} is removed:`,
    ...linesOf(removed),
    'What stays, without card, name or reason:',
    ...linesOf(kept),
    ...(dryRun && openComplaints > 0 ? ['A complaint is open, so this is refused. Close the complaint first.'] : []),
    ...(accountWithSameEmail
      ? ['Somebody has an account with the same e-mail address. Accounts are deleted at /account/users.']
      : []),
  ].join('\n');
}

function retentionText({ dryRun, lines }: RetentionReport): string {
  const rows = lines.map(
    ({ kind, setting, before, due, oldest }) =>
      `  ${kind}: ${before === null ? 'kept' : `${due} due`}; the oldest is of ${oldest ?? 'no date'} (${setting})`,
  );
  return [dryRun ? 'Nothing is changed. What is due:' : 'What was due:', ...rows].join('\n');
}

async function run(services: Services, [command, number = '']: string[], given: { out?: string; dryRun: boolean }) {
  const store = openPhotoStore(services.settings);
  if (command === 'export') {
    const { name, zip } = await exportClaim(services, store, { path: number, actor });
    const out = given.out ?? name;
    await pipeline(zip, createWriteStream(out, { mode: 0o600 }));
    return `Written to ${out}. It holds personal data: send it by a safe way and delete it here.`;
  }
  const photos = openPhotos(services, store);
  try {
    if (command === 'erase') {
      return erasureText(await eraseClaim(services, photos.drop, { path: number, actor, dryRun: given.dryRun }));
    }
    const report = await retentionReport(services);
    if (!given.dryRun) await applyRetention(services, { dropFile: photos.drop });
    return retentionText({ ...report, dryRun: given.dryRun });
  } finally {
    await photos.close();
  }
}

async function main(): Promise<string> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { out: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
  });
  const [command = '', number = ''] = positionals;
  const isKnown = command === 'retention' || (['export', 'erase'].includes(command) && number !== '');
  if (!isKnown) throw new Error(usage);
  const read = readSettings(process.env);
  const { database, close } = await openRunningOrOwn(read);
  try {
    const services: Services = { database, settings: await withSecretKeys(read), now: () => new Date() };
    const { out, 'dry-run': dryRun } = values;
    return await run(services, positionals, { dryRun, ...(out !== undefined && { out }) });
  } finally {
    await close();
  }
}

await printAnswer(main);
