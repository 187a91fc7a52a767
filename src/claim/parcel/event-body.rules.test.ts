import * as z from 'zod';
import { describe, expect, test } from 'vitest';

import { eventFields, faultsOfEvent, isTooFarAhead, optionalInstant } from './event-body.rules.ts';

const body = z.strictObject(eventFields);
const sent = { at: '2026-11-20T10:41:00Z', status: 'on-its-way' };
const at = (text: string) => new Date(text);
const now = at('2026-11-20T12:00:00Z');

const faultsIn = (value: unknown): [string, string][] =>
  (body.safeParse(value).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

test('an event needs a time and a status alone', () => {
  expect(body.parse(sent)).toEqual({
    at: at('2026-11-20T10:41:00Z'),
    status: 'on-its-way',
    reason: null,
    words: '',
    place: '',
    windowFrom: null,
    windowTo: null,
  });
});

test('an event is read with its times in any zone, and its texts without spaces around them', () => {
  const more = { words: ' Held\nat the depot\u202E ', place: ' Leeds\n hub ', reason: 'nobody-in', status: 'failed' };
  const window = { windowFrom: '2026-11-20T10:00:00+01:00', windowTo: null };
  expect(body.parse({ ...sent, ...more, ...window })).toEqual({
    at: at('2026-11-20T10:41:00Z'),
    status: 'failed',
    reason: 'nobody-in',
    words: 'Held\nat the depot',
    place: 'Leeds hub',
    windowFrom: at('2026-11-20T09:00:00Z'),
    windowTo: null,
  });
});

const letters = (count: number) => 'x'.repeat(count);
const notInstant = 'This must be an instant, like 2026-11-20T10:41:00Z.';

test.each([
  ['without a zone', { at: '2026-11-20T10:41:00' }, 'at', notInstant],
  ['without a time', { windowFrom: '2026-11-20' }, 'windowFrom', notInstant],
  [
    'of another status',
    { status: 'lost' },
    'status',
    'This must be one of: booked, collected, on-its-way, out-for-delivery, ready-for-pickup, failed, delivered, returning, news.',
  ],
  [
    'for another reason',
    { reason: 'dog' },
    'reason',
    'This must be one of: nobody-in, no-access, address-unclear, not-ready, refused, weather, other, signed, neighbour, safe-place, pickup-point.',
  ],
  ['in too many words', { words: letters(301) }, 'words', 'This may have at most 300 characters.'],
  ['at too long a place', { place: letters(101) }, 'place', 'This may have at most 100 characters.'],
])('an event %s is refused', (_, more, path, text) => expect(faultsIn({ ...sent, ...more })).toEqual([[path, text]]));

test('an event may have 300 letters of words and 100 of a place', () => {
  expect(faultsIn({ ...sent, words: letters(300), place: letters(100) })).toEqual([]);
});

test('a time may be left out, or none', () => {
  expect(optionalInstant.parse(undefined)).toBeNull();
  expect(optionalInstant.parse(null)).toBeNull();
});

test('who sends an event reads what its fields mean', () => {
  const { properties = {} } = z.toJSONSchema(body, { io: 'input' }) as {
    properties?: Record<string, { description?: string }>;
  };
  const described = Object.keys(properties).filter((key) => /\w/.test(properties[key]?.description ?? ''));
  expect(described).toEqual(['at', 'status', 'reason', 'words', 'windowFrom']);
});

describe('what cannot be together in an event', () => {
  const [ten, eleven] = ['2026-11-20T10:00:00Z', '2026-11-20T11:00:00Z'];
  const both = 'Send both windowFrom and windowTo, or neither.';
  const after = 'This must be after windowFrom.';
  const toDeliver = 'With delivered it is one of: signed, neighbour, safe-place, pickup-point.';
  const toFail = 'With failed it is one of: nobody-in, no-access, address-unclear, not-ready, refused, weather, other.';

  test.each<[string, object, [string, string][]]>([
    ['nothing', {}, []],
    ['a reason with a scan', { reason: 'other' }, [['reason', 'on-its-way takes no reason.']]],
    ['a reason to fail with a delivery', { status: 'delivered', reason: 'weather' }, [['reason', toDeliver]]],
    ['a way to deliver with a failed visit', { status: 'failed', reason: 'signed' }, [['reason', toFail]]],
    ['nothing with a reason of its own', { status: 'delivered', reason: 'signed' }, []],
    ['news without words', { status: 'news', words: ' ' }, [['words', 'News needs the courier’s words.']]],
    ['nothing with news in words', { status: 'news', words: 'Held' }, []],
    ['a window without an end', { windowFrom: ten }, [['windowTo', both]]],
    ['a window without a beginning', { windowTo: ten }, [['windowTo', both]]],
    ['a window that ends before it begins', { windowFrom: eleven, windowTo: ten }, [['windowTo', after]]],
    ['a window that ends as it begins', { windowFrom: ten, windowTo: ten }, [['windowTo', after]]],
    ['nothing with a window', { windowFrom: ten, windowTo: eleven }, []],
    ['a time two days ahead', { at: '2026-11-22T12:00:00Z' }, [['at', 'This is more than a day ahead.']]],
    [
      'several at once, in the order of the fields',
      { status: 'news', reason: 'other', windowTo: ten, at: '2026-11-22T12:00:00Z' },
      [
        ['reason', 'news takes no reason.'],
        ['words', 'News needs the courier’s words.'],
        ['windowTo', both],
        ['at', 'This is more than a day ahead.'],
      ],
    ],
  ])('%s', (_, more, faults) => {
    const found = faultsOfEvent(body.parse({ ...sent, ...more }), now);
    expect(found).toEqual(faults.map(([field, detail]) => ({ field, detail })));
  });
});

test('a courier’s clock may be a day ahead, and no more', () => {
  expect(isTooFarAhead(at('2026-11-21T12:00:00.000Z'), now)).toBe(false);
  expect(isTooFarAhead(at('2026-11-21T12:00:00.001Z'), now)).toBe(true);
});
