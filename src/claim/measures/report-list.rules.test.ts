import { describe, expect, test } from 'vitest';

import type { Dimension } from './measures.rules.ts';
import {
  basesOf,
  dimensionsOf,
  figureIds,
  figureRules,
  figuresOf,
  measuresOf,
  measuresOfFigures,
  missingReasons,
  type ReportName,
  reportNames,
  spans,
  wholeOf,
} from './report-list.rules.ts';

test('a report is of 4, 12 or 52 weeks, and a figure is missing for one of three reasons', () => {
  expect(spans).toEqual(['4', '12', '52']);
  expect(missingReasons).toEqual(['few', 'kept-back', 'none']);
});

describe('the figures of a report', () => {
  test.each<[ReportName, string[]]>([
    ['today', ['came: count, count', 'ended: count, count']],
    [
      'answers',
      [
        'answer-median: median, minutes',
        'answer-most: most, minutes',
        'answer-in-time: mean, percent',
        'answer-first: median, minutes',
      ],
    ],
    [
      'times',
      [
        'whole: median, minutes',
        'whole-most: most, minutes',
        'whole-ours: median, minutes',
        'state: median, minutes',
        'state-ours: median, minutes',
      ],
    ],
    ['promises', ['promise-kept: mean, percent', 'promise-set: count, count', 'promise-moved: count, count']],
    ['waiting', ['waiting: mean, minutes']],
    [
      'telling',
      [
        'notice-sent: mean, percent',
        'notice-failed: missed, percent',
        'notice: count, count',
        'message-read: mean, percent',
      ],
    ],
    ['quotes', ['quote-median: median, minutes', 'quote: count, count']],
    [
      'complaints',
      [
        'complaint-rate: rate-thousand, count',
        'complaint: count, count',
        'complaint-median: median, minutes',
        'complaint-fast: mean, percent',
        'complaint-four-weeks: four-weeks, percent',
        'complaint-eight-weeks: mean, percent',
        'complaint-upheld: mean, percent',
        'complaint-withdrawn: count, count',
        'complaint-elsewhere: count, count',
        'complaint-mistaken: count, count',
      ],
    ],
    [
      'satisfaction',
      [
        'satisfaction: mean, score',
        'satisfied: good, percent',
        'dissatisfied: low, percent',
        'ease: mean, score',
        'would-call: mean, percent',
        'survey-answered: answered, percent',
      ],
    ],
    ['contacts', ['contact-rate: rate, count', 'contact: count, count', 'would-call: mean, percent']],
    ['passcodes', ['passcode-given: count, count', 'passcode-opened: count, count']],
  ])('%s', (name, figures) => {
    expect(figuresOf(name).map(({ id, kind, unit }) => `${id}: ${kind}, ${unit}`)).toEqual(figures);
  });

  test('each has its rule, once', () => {
    expect(figureIds).toHaveLength(new Set(reportNames.flatMap((name) => figuresOf(name).map(({ id }) => id))).size);
    for (const id of figureIds) expect(figureRules[id].id).toBe(id);
  });
});

describe('by what a figure is told apart', () => {
  const complaints = ['complaint-median', 'complaint-four-weeks', 'complaint-eight-weeks', 'complaint-upheld'];

  test.each<[Dimension, string[]]>([
    [
      'channel',
      [
        'answer-median',
        'answer-most',
        'answer-in-time',
        'answer-first',
        'notice-sent',
        'notice-failed',
        'notice',
        'complaint',
        'complaint-fast',
        ...complaints,
        'complaint-withdrawn',
        'complaint-elsewhere',
        'complaint-mistaken',
        'contact',
      ],
    ],
    ['person', ['answer-median', 'answer-most', 'answer-in-time']],
    ['reason', ['promise-moved', ...complaints, 'passcode-opened']],
    ['on', ['waiting']],
    ['by', ['quote-median', 'quote']],
  ])('%s', (dimension, ids) => {
    const told = figureIds.filter((id) => figureRules[id].by.includes(dimension));
    expect(told.toSorted()).toEqual(ids.toSorted());
  });

  test('the device and needs, and the state where the claims were in one', () => {
    for (const id of figureIds) expect(figureRules[id].by.slice(0, 2)).toEqual(['device', 'needs']);
    const stateless = figureIds.filter((id) => figureRules[id].by[2] !== 'state');
    expect(stateless).toEqual(['came', 'complaint-rate', 'contact-rate']);
    expect(stateless.map((id) => figureRules[id].by.length)).toEqual([2, 2, 2]);
  });

  test.each<[ReportName, Dimension[]]>([
    ['today', ['state']],
    ['answers', ['state', 'channel', 'person']],
    ['complaints', ['state', 'channel', 'reason']],
    ['quotes', ['state', 'by']],
  ])('a report of %s, by all that its figures are, each once', (name, by) => {
    const dimensions = dimensionsOf(name);
    expect(dimensions.toSorted()).toEqual(['device', 'needs', ...by].toSorted());
  });
});

describe('what a figure counts', () => {
  test.each([
    ['contact-rate', 'came', ['contact', 'came']],
    ['complaint-rate', 'came', ['complaint', 'came']],
    ['survey-answered', 'survey-asked', ['satisfaction', 'survey-asked']],
    ['complaint', null, ['complaint']],
    ['notice-failed', null, ['notice']],
  ] as const)('%s is of %s', (id, whole, bases) => {
    expect(wholeOf(figureRules[id])).toBe(whole);
    expect(basesOf(figureRules[id])).toEqual(bases);
  });

  test('is read once for all figures of a report', () => {
    expect(Object.fromEntries(reportNames.map((name) => [name, measuresOf(name)]))).toEqual({
      today: ['came', 'ended'],
      answers: ['answer', 'answer-in-time', 'answer-first'],
      times: ['whole', 'whole-ours', 'state', 'state-ours'],
      promises: ['promise-kept', 'promise-set', 'promise-moved'],
      waiting: ['waiting'],
      telling: ['notice', 'message-read'],
      quotes: ['quote-asked', 'quote'],
      complaints: [
        'complaint',
        'came',
        'complaint-closed',
        'complaint-fast',
        'complaint-in-eight-weeks',
        'complaint-upheld',
        'complaint-withdrawn',
        'complaint-elsewhere',
        'complaint-mistaken',
      ],
      satisfaction: ['satisfaction', 'ease', 'would-call', 'survey-asked'],
      contacts: ['contact', 'came', 'would-call'],
      passcodes: ['passcode-given', 'passcode-opened'],
    });
    expect(measuresOfFigures([])).toEqual([]);
  });
});
