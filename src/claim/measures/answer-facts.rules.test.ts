import { describe, expect, test } from 'vitest';

import { usualHours } from '#claim/desk/clocks.rules.ts';
import { type Answer, answerFacts, type Talk } from './answer-facts.rules.ts';
import type { Measure } from './measures.rules.ts';

const at = (text: string) => new Date(`2026-11-${text}:00Z`);
const later = new Date('2027-06-01T12:00:00Z');
const hour = 60;

const sent = (...times: string[]) => times.map((time) => ({ at: at(time), side: 'message' as const }));
const said = (...times: string[]) => times.map((time) => ({ at: at(time), side: 'chat' as const }));

const factsBy = (now: Date, talk: Partial<Talk>) =>
  answerFacts({ hours: usualHours, written: [], answers: [], ...talk }, now);

const valuesOf = (talk: Partial<Talk>, ...of: Measure[]) =>
  factsBy(later, talk)
    .filter(({ measure }) => of.includes(measure))
    .map(({ measure, value, cohorts = {} }) => [measure, value, ...Object.values(cohorts)]);

describe('answers', () => {
  test('are in working minutes from the first message that they answer, once for each', () => {
    const written = sent('02T16:30', '03T10:00', '04T10:00');
    const answers = [
      { at: at('03T11:00'), by: 'kim', channel: 'message' },
      { at: at('03T12:00'), by: 'kim', channel: 'message' },
      { at: at('04T10:30'), by: null, channel: 'call' },
    ];
    expect(valuesOf({ written, answers }, 'answer', 'answer-first')).toEqual([
      ['answer', 3 * hour, 'message', 'kim'],
      ['answer-first', 3 * hour, 'message'],
      ['answer', 30, 'call'],
    ]);
  });
});

describe('what was answered elsewhere', () => {
  const elsewhere = (when: string, until: string, seconds = 0): Answer => {
    const from = at(when).getTime() + seconds * 1_000;
    return { at: new Date(from), by: null, channel: 'elsewhere', until: at(until) };
  };

  test('leaves the question open where a later message waits, which is counted from the first', () => {
    const written = sent('02T10:00', '02T11:00', '02T12:00');
    const first = elsewhere('02T13:00', '02T11:00');
    expect(valuesOf({ written, answers: [first] }, 'answer', 'answer-in-time')).toEqual([
      ['answer-in-time', 0, 'not-answered'],
    ]);
    const answers = [first, elsewhere('02T14:00', '02T12:00')];
    expect(valuesOf({ written, answers }, 'answer', 'answer-in-time')).toEqual([
      ['answer', 4 * hour, 'elsewhere'],
      ['answer-in-time', 1, 'elsewhere'],
    ]);
  });

  test('is one answer, however many of its messages are called done', () => {
    const friday = '06T12:00';
    const written = sent(friday, '09T14:00', '09T14:05');
    const answers = [friday, '09T14:00', '09T14:05'].map((until, second) => elsewhere('09T15:05', until, second));
    const call = { at: at('09T15:05'), by: null, channel: 'call' };
    const told = (channel: string) => [
      ['answer', 5.5 * hour + 6 * hour + 5, channel],
      ['answer-in-time', 0, channel],
    ];
    const once = valuesOf({ written, answers: [call] }, 'answer', 'answer-in-time');
    expect(once).toEqual(told('call'));
    const thrice = valuesOf({ written, answers }, 'answer', 'answer-in-time');
    expect(thrice.map(([measure, value, channel]) => [measure, Math.floor(Number(value)), channel])).toEqual(
      told('elsewhere'),
    );
  });

  test('gives what it leaves the time of the clock, which starts from that', () => {
    const written = sent('02T10:00', '02T17:00');
    const kim = { at: at('03T16:00'), by: 'kim', channel: 'message' };
    expect(valuesOf({ written, answers: [elsewhere('02T17:10', '02T10:00'), kim] }, 'answer-in-time')).toEqual([
      ['answer-in-time', 1, 'message', 'kim'],
    ]);
    expect(valuesOf({ written, answers: [elsewhere('03T10:00', '02T10:00'), kim] }, 'answer-in-time')).toEqual([
      ['answer-in-time', 0, 'message', 'kim'],
    ]);
  });

  test('says nothing anew of what was answered before', () => {
    const written = sent('02T10:00', '02T11:00', '02T12:00');
    const answers = [{ at: at('02T12:30'), by: 'kim', channel: 'message' }, elsewhere('02T13:00', '02T11:00')];
    expect(valuesOf({ written, answers }, 'answer')).toEqual([['answer', 2.5 * hour, 'message', 'kim']]);
  });
});

describe('the chat and messages', () => {
  const chat = (text: string): Answer => ({ at: at(text), by: null, channel: 'chat', side: 'chat' });
  const message = (text: string): Answer => ({ at: at(text), by: 'kim', channel: 'message', side: 'message' });
  const told = (talk: Partial<Talk>) => valuesOf(talk, 'answer', 'answer-in-time');

  test('count alike: a chat that nobody answers is not in time', () => {
    expect(told({ written: said('02T10:00') })).toEqual([['answer-in-time', 0, 'not-answered']]);
    expect(told({ written: said('02T10:00'), answers: [chat('02T10:05')] })).toEqual([
      ['answer', 5, 'chat'],
      ['answer-in-time', 1, 'chat'],
    ]);
  });

  test('are answered each by its own, and a question lasts until nothing waits', () => {
    const written = [...sent('02T10:00'), ...said('02T11:00')];
    expect(told({ written, answers: [message('02T11:30')] })).toEqual([['answer-in-time', 0, 'not-answered']]);
    expect(told({ written, answers: [message('02T11:30'), chat('02T12:00')] })).toEqual([
      ['answer', 2 * hour, 'chat'],
      ['answer-in-time', 1, 'chat'],
    ]);
    expect(told({ written, answers: [chat('02T11:30'), message('05T12:00')] })).toEqual([
      ['answer', 3 * 8.5 * hour + 2 * hour, 'message', 'kim'],
      ['answer-in-time', 0, 'message', 'kim'],
    ]);
  });

  test('are answered both by a call', () => {
    const written = [...sent('02T10:00'), ...said('02T11:00')];
    expect(told({ written, answers: [{ at: at('02T12:00'), by: 'kim', channel: 'call' }] })).toEqual([
      ['answer', 2 * hour, 'call', 'kim'],
      ['answer-in-time', 1, 'call', 'kim'],
    ]);
  });
});

describe('answers and questions at one time', () => {
  const answered = (text: string) => ({ at: at(text), by: 'kim', channel: 'message' });

  test('a message of the very minute of an answer is answered by it, and by no later one', () => {
    const answers = [answered('02T12:00'), answered('02T13:00')];
    expect(valuesOf({ written: sent('02T12:00'), answers }, 'answer')).toEqual([]);
    expect(valuesOf({ written: sent('02T11:00', '02T12:00'), answers }, 'answer')).toEqual([
      ['answer', hour, 'message', 'kim'],
    ]);
    expect(valuesOf({ written: sent('02T11:59', '02T12:01'), answers }, 'answer').map(([, value]) => value)).toEqual([
      1, 59,
    ]);
  });

  test('an answer that nobody signed names no person, and the first one never does', () => {
    const answers = [{ at: at('02T12:00'), by: null, channel: 'call' }, answered('02T15:00')];
    const written = sent('02T11:00', '02T14:30');
    const facts = factsBy(later, { written, answers }).filter(({ measure }) => measure !== 'answer-in-time');
    expect(facts).toStrictEqual([
      { at: at('02T12:00'), measure: 'answer', value: hour, cohorts: { channel: 'call' } },
      { at: at('02T12:00'), measure: 'answer-first', value: hour, cohorts: { channel: 'call' } },
      { at: at('02T15:00'), measure: 'answer', value: 30, cohorts: { channel: 'message', person: 'kim' } },
    ]);
  });
});

describe('answers in time', () => {
  // A Monday; the usual hours are 09:00 to 17:30.
  const written = sent('02T10:00', '02T11:00');
  const by = (text: string, channel = 'message') => ({ at: at(text), by: 'kim', channel });
  const toldAt = (now: string, talk: Partial<Talk>) =>
    factsBy(at(now), { written, ...talk })
      .filter(({ measure }) => measure === 'answer-in-time')
      .map(({ at: when, value, cohorts = {} }) => [when, value, ...Object.values(cohorts)]);

  test.each([
    ['once it is answered', [by('02T12:00')], [at('02T12:00'), 1, 'message', 'kim']],
    ['at the last minute', [by('03T09:30')], [at('03T09:30'), 1, 'message', 'kim']],
    [
      'by a word that it needs none',
      [by('02T12:00', 'no-answer-needed')],
      [at('02T12:00'), 1, 'no-answer-needed', 'kim'],
    ],
    ['late, on the day on which its time was over', [by('06T12:00')], [at('03T09:30'), 0, 'message', 'kim']],
    ['not answered', [], [at('03T09:30'), 0, 'not-answered']],
  ])('are counted once: %s', (_what, answers, fact) => {
    expect(toldAt('10T12:00', { answers })).toEqual([fact]);
  });

  test('say nothing of what is not answered until its time is over', () => {
    expect(toldAt('03T09:29', {})).toEqual([]);
    expect(toldAt('03T09:30', {})).toHaveLength(1);
  });

  test('are of each wait, also of one that begins again once an answer is gone', () => {
    const answers = [by('02T12:00'), by('05T12:00')];
    const both = { written: [...written, ...sent('04T09:00')], answers };
    expect(toldAt('10T12:00', both).map(([, value]) => value)).toEqual([1, 0]);
    expect(toldAt('10T12:00', { ...both, answers: answers.slice(1) })).toEqual([[at('03T09:30'), 0, 'message', 'kim']]);
  });

  test('are no part of the median, which is of answers', () => {
    expect(valuesOf({ written }, 'answer', 'answer-first')).toEqual([]);
  });
});
