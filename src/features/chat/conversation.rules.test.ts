import { expect, test } from 'vitest';

import type { ChatAnswer, ChatMessage } from './rest/chat-answers.rules.ts';
import { isPartial, joined, lastPosition, merged, newestOfOperator, withMarks, withOwn } from './conversation.rules.ts';

const message = (position: number, author: ChatMessage['author'] = 'claimant'): ChatMessage => ({
  id: String(position),
  position,
  author,
  name: null,
  text: `${position}`,
  sentAt: '2026-11-20T12:00:00Z',
  clientId: null,
});

const answer = (
  positions: number[],
  more: { seen?: number; claimId?: string; closed?: boolean; offer?: number } = {},
): ChatAnswer => ({
  of: { kind: 'claim', claimId: more.claimId ?? 'a', number: 'CLM-1' },
  conversation: {
    messages: positions.map((position) => message(position)),
    newest: positions.at(-1) ?? 0,
    seen: more.seen ?? 0,
    closed: more.closed ?? false,
    offerInSeconds: more.offer ?? null,
  },
  attachable: false,
  availability: { state: 'open', replyMinutes: null, opening: null },
});

const positionsOf = ({ conversation }: ChatAnswer) => conversation?.messages.map(({ position }) => position);

test('messages stand once and in order, however often and late they come', () => {
  const known = [message(2), message(4)];
  expect(merged(known, [message(3), message(2), message(1)]).map(({ position }) => position)).toEqual([1, 2, 3, 4]);
  expect(lastPosition(known)).toBe(4);
  expect(lastPosition([])).toBe(0);
});

test('an answer that was overtaken takes nothing back', () => {
  const known = joined(answer([1, 2], { seen: 2 }), answer([3], { seen: 3, closed: true }));
  const late = joined(known, answer([2], { seen: 2 }));
  expect(positionsOf(late)).toEqual([1, 2, 3]);
  expect(late.conversation).toMatchObject({ newest: 3, seen: 3, closed: true });
});

test('what is said about another claim replaces all', () => {
  expect(positionsOf(joined(answer([1, 2]), answer([1], { claimId: 'b' })))).toEqual([1]);
  expect(joined(answer([1]), { ...answer([]), conversation: null }).conversation).toBeNull();
});

test('the newest of the operator’s', () => {
  expect(newestOfOperator([message(1, 'operator'), message(2)])).toBe(1);
  expect(newestOfOperator([message(1)])).toBe(0);
});

test('a message from here opens the conversation again, and marks of an event never go back', () => {
  const known = answer([1], { seen: 1, closed: true });
  expect(withOwn(known, message(2))?.conversation).toMatchObject({ newest: 2, closed: false, seen: 1 });
  expect(withMarks(known, { seen: 0, closed: false })?.conversation).toMatchObject({ seen: 1, closed: false });
  expect(withOwn(null, message(1))).toBeNull();
  expect(withMarks({ ...known, conversation: null }, { seen: 1, closed: false })?.conversation).toBeNull();
});

test('an answer that ends before the newest is partial', () => {
  const some = answer([1, 2]);
  expect(isPartial(some)).toBe(false);
  expect(
    isPartial({
      ...some,
      conversation: { messages: [message(1)], newest: 2, seen: 0, closed: false, offerInSeconds: null },
    }),
  ).toBe(true);
  expect(isPartial(answer([]))).toBe(false);
});

test('a message from here begins a wait, and a second one does not begin it again', () => {
  expect(withOwn(answer([]), message(1))?.conversation?.offerInSeconds).toBe(120);
  expect(withOwn(answer([1], { offer: 30 }), message(2))?.conversation?.offerInSeconds).toBe(30);
});

test('the newer answer says whether the claimant waits', () => {
  expect(joined(answer([1], { offer: 30 }), answer([2])).conversation?.offerInSeconds).toBeNull();
  expect(joined(answer([1, 2]), answer([1], { offer: 30 })).conversation?.offerInSeconds).toBeNull();
});
