import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { byEnvironment } from './test-order.ts';

test('files of the browser come after all others, what takes long first, and else nothing changes its place', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fettle-order-'));
  const put = (name: string, source = '') => {
    const moduleId = join(folder, name);
    writeFileSync(moduleId, source);
    return { moduleId };
  };
  const dom = '// @vitest-environment happy-dom\n';
  const [queue, screen, track, hook, draws] = [
    put('queue.test.ts'),
    put('Screen.test.tsx', dom),
    put('track.test.ts'),
    put('use-hook.test.ts', dom),
    put('draws-2.test.ts'),
  ];
  expect(byEnvironment([queue, screen, track, hook, draws])).toEqual([draws, queue, track, screen, hook]);
  rmSync(folder, { recursive: true });
});
