import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

type Frame = { functionName: string; url: string; lineNumber: number };
type Profile = {
  nodes: { id: number; callFrame: Frame }[];
  samples: number[];
  timeDeltas: number[];
};

/** Where a function is from: one of ours, a package, Node itself, or what is no JavaScript. */
function homeOf({ functionName, url }: Frame): string {
  if (functionName === '(garbage collector)') return 'garbage collection';
  if (url === '') return functionName.startsWith('(') ? functionName : `native: ${functionName}`;
  const [, named] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
  if (named !== undefined) return named;
  if (url.startsWith('node:')) return 'Node';
  return /\/dist\/server\//.test(url)
    ? "the pages' drawing (React, dist/server)"
    : (/\/(src\/.*)$/.exec(url)?.[1] ?? url);
}

/** Shares of the time in which something was done, the largest first. */
export type Shares = [of: string, share: number][];

function sharesOf(millis: Map<string, number>): Shares {
  const all = [...millis.values()].reduce((sum, value) => sum + value, 0);
  return [...millis].map(([of, value]): [string, number] => [of, value / all]).toSorted((a, b) => b[1] - a[1]);
}

/** The last `seconds` of a process's profile in a folder: own time by module and by function, idle time left out. */
export async function readProfile(folder: string, pid: number, seconds: number): Promise<{ by: Shares; of: Shares }> {
  const name = (await readdir(folder)).find((file) => file.includes(`.${pid}.0.`));
  if (name === undefined) throw new Error(`There is no profile of ${pid} in ${folder}.`);
  const { nodes, samples, timeDeltas } = JSON.parse(await readFile(join(folder, name), 'utf8')) as Profile;
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const [modules, functions] = [new Map<string, number>(), new Map<string, number>()];
  let left = seconds * 1e6;
  for (let at = samples.length - 1; at >= 0 && left > 0; at -= 1) {
    const [delta, frame] = [timeDeltas[at] ?? 0, frames.get(samples[at] ?? 0)];
    left -= delta;
    if (!frame || frame.functionName === '(idle)') continue;
    const home = homeOf(frame);
    const title = `${frame.functionName || 'anonymous'} · ${home}`;
    modules.set(home, (modules.get(home) ?? 0) + delta);
    functions.set(title, (functions.get(title) ?? 0) + delta);
  }
  return { by: sharesOf(modules), of: sharesOf(functions) };
}
