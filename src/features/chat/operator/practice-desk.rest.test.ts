import { createHash } from 'node:crypto';

import Fastify from 'fastify';
import { expect, test } from 'vitest';

import { practiceDeskRest } from './practice-desk.rest.ts';

test('the practice desk runs its own script and style, whose hashes its policy names, and nothing else', async () => {
  const app = Fastify();
  await app.register(practiceDeskRest);
  const { body, headers } = await app.inject('/demo/chat');
  const policy = String(headers['content-security-policy']);
  for (const tag of ['style', 'script']) {
    const [, text = ''] = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(body) ?? [];
    const hash = createHash('sha256').update(text).digest('base64');
    expect(policy).toContain(`${tag}-src 'sha256-${hash}'`);
  }
  expect(policy).toContain("default-src 'none'");
  await app.close();
});
