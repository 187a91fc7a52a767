import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  defaultPreferences,
  type ChannelName,
  type Preferences,
} from '#claim/change/notification-preferences.rules.ts';
import { routeOf, fallbackFor, type Reachability, type ReachabilityByChannel } from './route.rules.ts';

const ok: Reachability = { is: 'ok', to: 'there' };
const none: Reachability = { is: 'none' };
const bad: Reachability = { is: 'bad', to: 'x', why: 'It is bad.' };
const all: ReachabilityByChannel = { mail: ok, text: ok, push: ok };
const usual: ChannelName[] = ['mail', 'push'];
const off = (...names: ChannelName[]): Preferences => ({
  ...defaultPreferences,
  channels: { mail: !names.includes('mail'), text: !names.includes('text'), push: !names.includes('push') },
});

type Row = [
  what: string,
  facts: Partial<Parameters<typeof routeOf>[0]>,
  channels: ChannelName[],
  reason: ReturnType<typeof routeOf>['reason'],
];

const rows: Row[] = [
  ['mail, and push where a browser asked', {}, ['mail', 'push'], null],
  ['no browser', { reaches: { ...all, push: none } }, ['mail'], null],
  ['urgent news by text as well', { wanted: ['mail', 'text', 'push'] }, ['mail', 'text', 'push'], null],
  ['no e-mail', { reaches: { ...all, mail: none } }, ['push', 'text'], null],
  ['a bad e-mail', { reaches: { ...all, mail: bad } }, ['push', 'text'], null],
  ['a mail that came back', { isMailFailing: true }, ['mail', 'push', 'text'], null],
  ['mail switched off', { preferences: off('mail') }, ['push', 'text'], null],
  ['a brand that texts, without a number', { wanted: ['text'], reaches: { ...all, text: none } }, ['mail'], null],
  ['all switched off', { preferences: off('mail', 'text', 'push') }, [], 'unwanted'],
  ['stopped', { preferences: { ...defaultPreferences, stopped: true } }, [], 'unwanted'],
  ['text alone where that is wanted', { wanted: ['text'] }, ['text'], null],
  ['mail alone where that is wanted', { wanted: ['mail'] }, ['mail'], null],
  [
    'reached, but not wanted there',
    { reaches: { mail: none, text: none, push: ok }, preferences: off('push') },
    [],
    'unwanted',
  ],
  ['nothing given', { reaches: { mail: none, text: none, push: none } }, [], 'no-contact'],
  ['nothing good given', { reaches: { mail: bad, text: bad, push: none } }, [], 'no-contact'],
  ['only a browser', { reaches: { mail: none, text: none, push: ok } }, ['push'], null],
];

const usually = { wanted: usual, reaches: all, preferences: defaultPreferences, isMailFailing: false };

test.each(rows)('%s', (_what, facts, channels, reason) => {
  const route = routeOf({ ...usually, ...facts });
  expect(route.channels.toSorted()).toEqual(channels.toSorted());
  expect(route.reason).toBe(reason);
});

test('an address that was to be used and cannot be is told', () => {
  expect(routeOf({ ...usually, reaches: { ...all, mail: bad } }).bad).toEqual([
    { channel: 'mail', to: 'x', why: 'It is bad.' },
  ]);
  expect(routeOf({ ...usually, reaches: { ...all, text: bad } }).bad).toEqual([]);
  expect(routeOf({ ...usually, preferences: { ...defaultPreferences, stopped: true } }).bad).toEqual([]);
  expect(routeOf({ ...usually, reaches: { mail: none, text: bad, push: none } }).bad).toHaveLength(1);
});

test('mail and text stand in for each other, push for neither', () => {
  const facts = { reaches: all, preferences: defaultPreferences };
  expect(fallbackFor('mail', facts)).toBe('text');
  expect(fallbackFor('text', facts)).toBe('mail');
  expect(fallbackFor('mail', { ...facts, reaches: { ...all, text: bad } })).toBeNull();
  expect(fallbackFor('mail', { ...facts, preferences: off('text') })).toBeNull();
  expect(fallbackFor('mail', { ...facts, preferences: { ...defaultPreferences, stopped: true } })).toBeNull();
});

test('nothing goes where it is unwanted, and something goes wherever it can', () => {
  const reach = fc.constantFrom(ok, none, bad);
  const facts = fc.record({
    wanted: fc.subarray<ChannelName>(['mail', 'text', 'push'], { minLength: 1 }),
    reaches: fc.record({ mail: reach, text: reach, push: reach }),
    preferences: fc.record({
      channels: fc.record({ mail: fc.boolean(), text: fc.boolean(), push: fc.boolean() }),
      locale: fc.constant('en-GB' as const),
      quietHours: fc.boolean(),
      stopped: fc.boolean(),
    }),
    isMailFailing: fc.boolean(),
  });
  fc.assert(
    fc.property(facts, ({ reaches, preferences, ...more }) => {
      const { channels, reason } = routeOf({ reaches, preferences, ...more });
      const isOpen = (name: ChannelName) =>
        !preferences.stopped && preferences.channels[name] && reaches[name].is === 'ok';
      expect(channels.every(isOpen)).toBe(true);
      expect(channels.some((name) => name !== 'push')).toBe(isOpen('mail') || isOpen('text'));
      expect(channels.length === 0).toBe(reason !== null);
    }),
  );
});
