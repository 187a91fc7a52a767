import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';

import { firstPages } from './first-page.server.ts';

const path = `/my-claim/${newId()}`;
const answers = { 'MyClaim {}': null };

test('a claim that cannot be drawn is found all the same, and the fault is told', async () => {
  const faults: unknown[] = [];
  const log = { error: ({ err }: { err: unknown }) => faults.push(err) } as unknown as FastifyBaseLogger;
  const fault = new Error('A screen could not be drawn.');
  const drawnClaim = () => {
    throw fault;
  };
  const firstPageAt = firstPages({ drawnClaim }, async () => answers);
  expect(await firstPageAt(path, 'token', { log } as FastifyRequest)).toEqual({ answers });
  expect(faults).toEqual([fault]);
});
