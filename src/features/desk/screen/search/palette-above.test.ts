import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..');
const levelsOf = (file: string): number[] =>
  [...readFileSync(join(folder, file), 'utf8').matchAll(/z-index: (\d+)/g)].map(([, level]) => Number(level));

test('what the search finds lies above all that is sticky or placed at the desk', () => {
  const own = 'search/Search.module.css';
  const others = globSync('**/*.css', { cwd: folder }).filter((file) => file !== own);
  expect(others).toContain('Queue.module.css');
  expect(Math.max(...levelsOf(own))).toBeGreaterThan(Math.max(...others.flatMap(levelsOf)));
});
