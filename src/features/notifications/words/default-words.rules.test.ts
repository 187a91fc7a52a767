import { describe, expect, test } from 'vitest';

import { defaultEntries } from './default-words.rules.ts';
import { nothingToDo, todoLines } from './todo-lines.rules.ts';
import { inLanguage, placeholders } from './words.ts';

const entries = Object.entries(defaultEntries);
const named = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

describe.each(entries)('%s', (key, { channels, words }) => {
  const { subject, heading, paragraphs, todo, action, text } = words;

  test('says something in each of its parts, by known values alone', () => {
    const parts = [subject, heading, action, text, ...paragraphs, ...todo];
    expect(parts.filter((part) => part.trim() === '')).toEqual([]);
    expect(paragraphs.length).toBeGreaterThan(0);
    expect(placeholders).toEqual(expect.arrayContaining(parts.flatMap(named)));
    expect(parts.filter((part) => /[{}]/.test(part.replaceAll(/\{\w+\}/g, '')))).toEqual([]);
  });

  test('has a subject with the claim’s number, and neither name nor device', () => {
    expect(subject).toBe(`${key.startsWith('state') ? '{stateHeading}' : heading} (claim {reference})`);
    expect(named(subject).filter((name) => name === 'name' || name === 'device')).toEqual([]);
  });

  test('is a text only if it is about a courier’s visit that comes soon', () => {
    const isSoon = /^(?:collection|delivery)-(?:booked|moved|missed|failed|tried)(?:-elsewhere)?$/.test(key);
    expect(channels).toEqual(isSoon ? ['mail', 'text', 'push'] : ['mail', 'push']);
  });
});

test('what is asked for names the day by which it is to be done', () => {
  const todoOf = (key: string) => defaultEntries[key]?.words.todo;
  expect(todoOf('collection-booked')).toEqual([
    'Back up your device and pack it by {date}. Be there, or ask someone to hand it over.',
  ]);
  expect(todoOf('collection-missed')?.flatMap(named)).toEqual(['next']);
  expect(todoOf('delivery-missed')?.flatMap(named)).toEqual(['next']);
  expect(todoOf('collection-moved')?.flatMap(named)).toEqual(['date']);
  expect(todoOf('collection-tried')).toEqual(['If you missed them, message us to rearrange.']);
  expect(todoOf('delivery-booked')?.flatMap(named)).toEqual(['date']);
  expect(todoOf('no-news')).toEqual([]);
  expect(todoOf('delivery-moved')?.flatMap(named)).toEqual(['date']);
  expect(todoOf('rebooking-settled')).toEqual(['{visitTodo}']);
  expect(todoOf('state')).toEqual(['{stateTodo}']);
});

test('a visit that was made is told by its day', () => {
  expect(defaultEntries['collection-tried']?.words.paragraphs).toEqual([
    'That was on {date}. If you handed it over, it’s on its way to us.',
  ]);
});

// In a mail about several things only its first has its heading said.
test.each([
  ['complaint-received', 'We’ve received complaint {complaint}.'],
  ['complaint-letter', 'There’s a letter about complaint {complaint}.'],
  ['complaint-closed', 'Complaint {complaint} was closed.'],
])('%s says without its heading what happened to which complaint', (key, first) =>
  expect(defaultEntries[key]?.words.paragraphs[0]).toBe(first),
);

test('a letter about a complaint is to read: no page has it as a file to keep', () => {
  expect(defaultEntries['complaint-letter']?.words.paragraphs[1]).toBe('You can read it on your claim’s page.');
});

test.each([
  ['state', 'See your claim'],
  ['state:Collection Arranged', 'See your collection'],
  ['state:Awaiting Repaired Equipment Return to End User', 'Check your address'],
  ['collection-tried', 'See your collection'],
  ['delivery-tried', 'See your delivery'],
  ['rebooking-settled', 'See your parcel'],
  ['excess-due', 'Pay your excess'],
  ['excess-due-by-contact', 'See how to pay'],
  ['no-news', 'See your claim'],
])('the button of %s is “%s”', (key, action) => expect(defaultEntries[key]?.words.action).toBe(action));

test('no button of a collection leads to a delivery', () =>
  expect(
    entries.filter(([key, { words }]) => key.startsWith('collection') && words.action.includes('delivery')),
  ).toEqual([]));

test('what there is to do depends on what the portal offers', () => {
  const all = todoLines({ payment: true, texts: true });
  const none = todoLines({ payment: false, texts: false });
  expect(all['pay-excess']).toMatch(/^Pay your excess of \{amount\} on your claim’s page/);
  expect(none['pay-excess']).toMatch(/message us on your claim’s page or call \{phone\}/);
  expect(all['submit-passcode']).toMatch(/page as soon as you can\. Never send it by email or text\.$/);
  expect(none['submit-passcode']).toMatch(/page as soon as you can\. Never send it by email\.$/);
  expect(all['remove-icloud']).toContain('Remove the iCloud lock as soon as you can.');
  expect(all['read-messages']).toBe('Read our message on your claim’s page. You can reply there.');
  expect(nothingToDo).toBe('You don’t need to do anything right now.');
});

test('American words are spelt so in every part', () => {
  const british = 'authorised centre';
  const words = {
    subject: british,
    heading: british,
    paragraphs: [british],
    todo: [british],
    action: british,
    text: british,
  };
  const american = 'authorized center';
  expect(inLanguage(words, 'en-US')).toEqual({
    subject: american,
    heading: american,
    paragraphs: [american],
    todo: [american],
    action: american,
    text: american,
  });
});
