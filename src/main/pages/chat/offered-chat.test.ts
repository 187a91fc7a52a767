import { afterAll, beforeAll, expect, test } from 'vitest';

import { setPresence } from '#features/chat/presence.data.ts';
import type { Database } from '#server/db/connect.ts';
import { createTestDatabase } from '#server/db/test-database.fixture.ts';
import { readSettings } from '#server/settings/env.ts';
import { offeredChat } from './offered-chat.server.ts';

let database: Database;
let time = new Date('2026-11-22T10:00:00Z');
const now = () => time;
const later = () => void (time = new Date(time.getTime() + 61_000));

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const production = { ...readSettings({}), production: true, demo: false };
const say = (online: number) => setPresence(database.kysely, 'desk', { online, at: time });

test('production offers the chat once a desk has said that somebody is there, and goes on', async () => {
  const chat = offeredChat({ database, settings: production, now });
  await chat.look();
  expect(chat.current()).toEqual({ kind: 'off' });
  await say(0);
  later();
  await chat.look();
  expect(chat.current()).toEqual({ kind: 'off' });
  await say(1);
  later();
  await chat.look();
  expect(chat.current()).toEqual({ kind: 'built-in' });
  await say(0);
  const afterRestart = offeredChat({ database, settings: production, now });
  await afterRestart.look();
  expect(afterRestart.current()).toEqual({ kind: 'built-in' });
});

test('the demo keeps its chat, and a Chatwoot needs nobody’s word', () => {
  expect(offeredChat({ database, settings: readSettings({}), now }).current()).toEqual({ kind: 'built-in' });
  const chatwoot = { kind: 'chatwoot', url: 'https://chat.example', token: 'token' } as const;
  const settings = { ...production, chat: chatwoot };
  expect(offeredChat({ database, settings, now }).current()).toEqual(chatwoot);
});
