import { expect, test } from 'vitest';
import type { ThreadEntry } from '../../desk-answers.rules.ts';
import { newerSaid } from './newer-said.ts';

const entry = (id: string, more: Partial<ThreadEntry> = {}): ThreadEntry =>
  ({ id, kind: id.split(' ')[0], by: 'claimant', isMine: false, ...more }) as ThreadEntry;

const thread = [
  entry('message 0193-1'),
  entry('note 0193-5'),
  entry('event 0193-6'),
  entry('chat 0193-2'),
  entry('reply 0193-4'),
  entry('message 0193-3', { isMine: true }),
];

test.each([
  [null, ['message 0193-1', 'chat 0193-2', 'reply 0193-4', 'message 0193-3']],
  ['0193-1', ['chat 0193-2', 'reply 0193-4', 'message 0193-3']],
  ['0193-4', []],
])('after %s others or oneself have said what came later, in whatever order it is dated', (seen, ids) => {
  expect(newerSaid(thread, seen).map(({ id }) => id)).toEqual(ids);
});
