import { readFileSync } from 'node:fs';

import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Small files that take long. Where vitest does not know how long a file takes, it begins with the largest. */
const long = /(?:draws(?:-\d)?|-history|-crash|desk-atomic|desk-rows)\.test\.ts$/;

const needsDom = (path: string): boolean => readFileSync(path, 'utf8').includes('@vitest-environment happy-dom');

function placeOf(path: string): number {
  if (needsDom(path)) return 2;
  return long.test(path) ? 0 : 1;
}

/** Returns the files with those of one environment one after the other, else in the same order. */
export function byEnvironment<File extends { moduleId: string }>(files: readonly File[]): File[] {
  const places = new Map(files.map(({ moduleId }) => [moduleId, placeOf(moduleId)]));
  const of = ({ moduleId }: File) => places.get(moduleId) ?? 1;
  return files.toSorted((a, b) => of(a) - of(b));
}

/**
 * A worker ends as soon as the next file needs another environment, and the one after it loads all modules anew. By size
 * or duration alone, environments change some fifty times in a run.
 */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return byEnvironment(await BaseSequencer.prototype.sort.call(this, files));
  }
}
