import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { readBuilt } from '#main/first-page/built.server.ts';

const root = join(import.meta.dirname, '../..');

type Manifest = Record<string, { file: string; imports?: string[] }>;

const screens = 'src/features/desk/screen/';

const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;

/** Returns rows of the report: the script of the queue, of the workbench, and of the largest of the other chunks. */
export async function sizeRows(): Promise<string[]> {
  const { folder, entry, other, desk } = await readBuilt(join(root, 'dist'));
  const bytesOf = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0);
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const filesOf = (source: string): string[] => {
    const chunk = manifest[source];
    return chunk ? [`/${chunk.file}`, ...(chunk.imports ?? []).flatMap(filesOf)] : [];
  };
  const queue = new Set([...entry.scripts, ...other.scripts, ...desk.scripts]);
  const workbench = new Set([...queue, ...workbenchSources.flatMap((name) => filesOf(screens + name))]);
  const later = Object.keys(manifest)
    .filter((source) => source.startsWith(screens) && /\.tsx?$/.test(source))
    .map((source) => ({ source, bytes: bytesOf(new Set(filesOf(source).filter((file) => !workbench.has(file)))) }))
    .toSorted((one, another) => another.bytes - one.bytes);
  const [largest] = later;
  return [
    `| queue, with all that a page needs | ≤ 130 kB | ${kilobytes(bytesOf(queue))}, the desk's own ${kilobytes(bytesOf(desk.scripts))} |`,
    `| workbench, the same | ≤ 160 kB | ${kilobytes(bytesOf(workbench))} |`,
    `| the largest of ${later.length} other chunks | ≤ 20 kB | ${kilobytes(largest?.bytes ?? NaN)}, ${largest?.source.slice(screens.length)} |`,
  ];
}

/** What an open claim loads beside the queue. */
const workbenchSources = ['ClaimPane.tsx', 'ClaimCards.tsx', 'composer/Composer.tsx'];
