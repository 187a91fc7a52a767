import { describe, expect, test } from 'vitest';

import { type ComplaintKind, complaintKinds, type LetterKind } from './complaint.rules.ts';
import {
  composeLetter,
  type Letter,
  letterKindsOf,
  type LetterOf,
  missingParts,
  neededParts,
  type Typed,
  typedParts,
  untypedParts,
} from './letters.rules.ts';
import { financialOmbudsman, informationCommissioner, shippedWaiver } from './ombudsman.rules.ts';

const of = (kind: ComplaintKind): LetterOf => ({
  kind,
  number: 'C-7QK4-M2XD',
  receivedAt: new Date('2026-06-01T09:30:00Z'),
  finalDay: '2026-07-27',
  respondentName: 'Northfield Insurance',
  sender: null,
  ombudsman: financialOmbudsman,
  commissioner: informationCommissioner,
  waiver: shippedWaiver,
  redressPence: null,
  mayAskFrom: null,
});

const typed: Typed = {
  resolution: 'We collect the device again tomorrow, as you agreed on the telephone.',
  'accepted-on': '2026-06-03',
  'accepted-by': 'You, on the telephone.',
  'done-so-far': 'We have asked the workshop for its photos.',
  'why-not-yet': 'The workshop has not answered yet.',
  'promised-on': '2026-08-14',
  decision: 'redress',
  redress: 'We clean the device.',
  reasons: 'The crack was there when the device came.',
};

const kinds = complaintKinds.flatMap((kind) =>
  letterKindsOf(kind).map((letter): [ComplaintKind, LetterKind] => [kind, letter]),
);

describe('[25] a letter', () => {
  test('of each kind that the rules know, and no other', () => {
    expect(letterKindsOf('service')).toEqual(['acknowledgement', 'summary', 'holding', 'final', 'eight-weeks']);
    expect(letterKindsOf('data')).toEqual(['acknowledgement', 'holding', 'final']);
  });

  test.each(kinds)('about %s, %s: is whole with all of its parts', (kind, letter) => {
    const whole = composeLetter(letter, of(kind), typed);
    expect(missingParts(letter, kind, whole)).toEqual([]);
    expect(whole.title).not.toBe('');
  });

  test.each(
    kinds.flatMap(([kind, letter]) => (neededParts[kind][letter] ?? []).map((part) => [kind, letter, part] as const)),
  )('about %s, %s: cannot go without %s', (kind, letter, part) => {
    const whole = composeLetter(letter, of(kind), typed);
    const without: Letter = { ...whole, paragraphs: whole.paragraphs.filter((one) => one.part !== part) };
    const blank: Letter = {
      ...whole,
      paragraphs: whole.paragraphs.map((one) => (one.part === part ? { part, text: ' ' } : one)),
    };
    expect(missingParts(letter, kind, without)).toEqual(part === 'redress' ? [] : [part]);
    expect(missingParts(letter, kind, blank)).toEqual([part]);
  });

  test.each(typedParts)('lacks %s until somebody has typed it', (part) => {
    const lacking = kinds.filter(([kind, letter]) =>
      missingParts(letter, kind, composeLetter(letter, of(kind), { ...typed, [part]: ' ' })).includes(part),
    );
    const needing = kinds.filter(([kind, letter]) => neededParts[kind][letter]?.includes(part));
    // A summary has none where none was decided; the decision is that of a final answer.
    expect(lacking).toEqual(needing);
    expect(needing.length).toBeGreaterThan(0);
  });

  test.each(kinds)('about %s, %s: is said to lack what is typed before it is composed', (kind, letter) => {
    const some: [Typed, number | null][] = [
      [{}, null],
      [{ ...typed, redress: '' }, null],
      [{ ...typed, redress: '' }, 1],
      [{ ...typed, redress: ' ', decision: 'refused', 'promised-on': '' }, 0],
      [typed, null],
    ];
    for (const [given, redressPence] of some) {
      const composed = composeLetter(letter, { ...of(kind), redressPence }, given);
      expect(untypedParts(letter, kind, given, redressPence)).toEqual(missingParts(letter, kind, composed));
    }
  });

  test.each([
    ['waiver', { waiver: '' }],
    ['website', { ombudsman: { ...financialOmbudsman, website: '' } }],
    ['leaflet', { ombudsman: { ...financialOmbudsman, leaflet: '' } }],
  ] as const)('lacks %s where the client has none', (part, none) => {
    expect(missingParts('final', 'service', composeLetter('final', { ...of('service'), ...none }, typed))).toEqual([
      part,
    ]);
  });

  test('that sums up what was resolved names neither a website nor more to read there where the client has none', () => {
    const without = { ...of('service'), ombudsman: { ...financialOmbudsman, website: '' } };
    const missing = missingParts('summary', 'service', composeLetter('summary', without, typed));
    expect(missing).toEqual(['website', 'further-information']);
  });

  test('names the amount of its redress, needs some where that is the decision, and else goes without', () => {
    const letterOf = (more: Typed, redressPence: number | null, letter: LetterKind = 'final') => {
      const composed = composeLetter(letter, { ...of('service'), redressPence }, { ...typed, redress: '', ...more });
      const missing = missingParts(letter, 'service', composed);
      return { missing, text: composed.paragraphs.map(({ text }) => text).join('\n') };
    };
    expect(letterOf({ decision: 'accepted' }, 12_500).text).toContain('We will pay you £125.00.');
    expect(letterOf({ decision: 'redress' }, 12_500).text).toContain('We offer to pay you £125.00.');
    expect(letterOf({ decision: 'redress', redress: 'We clean it.' }, null)).toMatchObject({ missing: [] });
    expect(letterOf({ decision: 'redress' }, 0).missing).toEqual(['redress']);
    expect(letterOf({ decision: 'accepted' }, null).missing).toEqual([]);
    expect(letterOf({ decision: '' }, 2_500, 'summary').text).toContain('We will pay you £25.00.');
  });

  test.each(kinds.filter(([, letter]) => letter === 'holding' || letter === 'final' || letter === 'eight-weeks'))(
    'about %s, %s: says first which complaint it is about, of which day, and who answers it',
    (kind, letter) => {
      const [first] = composeLetter(letter, of(kind), typed).paragraphs;
      expect(first?.text).toBe(
        'This letter is about your complaint C-7QK4-M2XD of 01/06/2026. Northfield Insurance answers it.',
      );
    },
  );

  test.each([
    ['Northfield Insurance', ' Northfield Insurance answers it.'],
    ['', ''],
  ])('that sums up what was resolved says who answers it, as a final answer does: %s', (respondentName, answers) => {
    const [first] = composeLetter('summary', { ...of('service'), respondentName }, typed).paragraphs;
    expect(first?.text).toBe(
      `You made a complaint to us, number C-7QK4-M2XD, on 01/06/2026.${answers} We now consider it resolved, as you accepted.`,
    );
  });

  test.each([
    ['accepted', 'Northfield Insurance accepts your complaint.'],
    ['redress', 'Northfield Insurance offers you the following, without accepting your complaint.'],
    ['refused', 'Northfield Insurance does not accept your complaint. These are its reasons.'],
  ])('that is sent for the insurer says so, and “we” nowhere: %s', (decision, decided) => {
    const sent = { ...of('service'), sender: 'Marigold', redressPence: 2_500 };
    const said = (letter: LetterKind) => composeLetter(letter, sent, { ...typed, decision, redress: '' });
    const texts = said('final').paragraphs.map(({ text }) => text);
    const answered = 'Northfield Insurance has answered it. Marigold sends you this answer for Northfield Insurance.';
    expect(texts[0]).toBe(`This letter is about your complaint C-7QK4-M2XD of 01/06/2026. ${answered}`);
    expect(texts[1]).toBe(decided);
    expect(texts[2]).toMatch(/^Northfield Insurance (will|offers to) pay you £25\.00\.$/);
    expect(said('final').title).toBe('The final answer to your complaint');
    const summary = said('summary').paragraphs[0]?.text;
    expect(summary).toContain(`${answered} Northfield Insurance now considers it resolved, as you accepted.`);
    expect(said('holding').paragraphs[0]?.text).toContain('Northfield Insurance answers it.');
    const mayAsk = said('eight-weeks').paragraphs.find(({ part }) => part === 'may-ask')?.text;
    expect(mayAsk).toContain('without waiting for the answer of Northfield Insurance.');
    const expected = said('eight-weeks').paragraphs.find(({ part }) => part === 'promised-on')?.text;
    expect(expected).toBe('Northfield Insurance expects to give you its final answer by 14/08/2026.');
    expect(said('holding').paragraphs.at(-1)?.text).toBe('You will hear from us again by 14/08/2026.');
  });

  test('of eight weeks that goes early says from when the Ombudsman may be asked', () => {
    const early = composeLetter('eight-weeks', { ...of('service'), mayAskFrom: '2026-07-28' }, typed);
    const text = early.paragraphs.find(({ part }) => part === 'may-ask')?.text;
    expect(text).toContain('free of charge, from 28/07/2026,');
    expect(text).not.toContain('now');
  });

  test('says the day, who answers, and whom to ask', () => {
    const textOf = (letter: LetterKind, kind: ComplaintKind = 'service') =>
      composeLetter(letter, of(kind), typed)
        .paragraphs.map(({ text }) => text)
        .join('\n');
    expect(textOf('acknowledgement')).toContain('by 27/07/2026 at the latest');
    expect(textOf('acknowledgement')).toContain('Northfield Insurance will answer');
    expect(textOf('final')).toContain('within six months');
    expect(textOf('final')).toContain('https://www.financial-ombudsman.org.uk');
    expect(textOf('eight-weeks')).toContain('by 14/08/2026');
    expect(textOf('final', 'data')).toContain('Information Commissioner’s Office');
    expect(textOf('final', 'data')).not.toContain('Ombudsman Service');
  });
});

const service = of('service');
const ours = (letter: LetterKind, more: Partial<LetterOf> = {}, words: Typed = typed) => {
  const all = { ...service, ...more };
  const { title, paragraphs } = composeLetter(letter, all, words);
  return [title, ...paragraphs.map(({ part, text }) => `${part}: ${text}`)];
};
const about = 'about: This letter is about your complaint C-7QK4-M2XD of 01/06/2026. Northfield Insurance answers it.';
const ombudsman =
  'website: Financial Ombudsman Service, Exchange Tower, London, E14 9SR. Telephone 0800 023 4567. https://www.financial-ombudsman.org.uk';
const leaflet =
  'leaflet: This leaflet says how the Ombudsman works: https://www.financial-ombudsman.org.uk/consumers/how-to-complain';
const waiver = `waiver: ${shippedWaiver}`;

describe('a letter, word for word', () => {
  test('acknowledges', () => {
    const received =
      'received: You made a complaint to us, number C-7QK4-M2XD, on 01/06/2026. It is being looked into.';
    const respondent = 'respondent: Northfield Insurance will answer your complaint.';
    expect(ours('acknowledgement')).toEqual([
      'We have received your complaint',
      received,
      'answer-by: You will get a written answer within eight weeks, by 27/07/2026 at the latest, and usually sooner.',
      respondent,
    ]);
    expect(ours('acknowledgement', { kind: 'data' })).toEqual([
      'We have received your complaint',
      received,
      'answer-by: You will get a written answer as soon as we can give it, and we will tell you how it goes until then.',
      respondent,
    ]);
    expect(ours('acknowledgement', { respondentName: '' }).at(-1)).toBe('respondent: ');
  });

  test('sums up what was resolved', () => {
    expect(ours('summary')).toEqual([
      'Your complaint has been resolved',
      'received: You made a complaint to us, number C-7QK4-M2XD, on 01/06/2026. Northfield Insurance answers it. We now consider it resolved, as you accepted.',
      'resolution: We collect the device again tomorrow, as you agreed on the telephone.',
      'accepted-on: This was accepted on 03/06/2026.',
      'accepted-by: Who accepted it, and how: You, on the telephone.',
      'redress: We clean the device.',
      'may-ask: If you change your mind about this, you may take your complaint to the Financial Ombudsman Service, free of charge.',
      'six-months: If you want to do so, you must do it within six months of the date of this letter.',
      waiver,
      ombudsman,
      'further-information: You can find further information on the Ombudsman’s website.',
    ]);
  });

  test.each(['service', 'data'] as const)('says how it goes: %s', (kind) => {
    expect(ours('holding', { kind })).toEqual([
      'Where we are with your complaint',
      about,
      'done-so-far: We have asked the workshop for its photos.',
      'promised-on: You will hear from us again by 14/08/2026.',
    ]);
  });

  test('answers', () => {
    const reasons = 'reasons: The crack was there when the device came.';
    const decided = ['decision: We offer you the following, without accepting your complaint.'];
    const said = [...decided, 'redress: We offer to pay you £25.00. We clean the device.', reasons];
    expect(ours('final', { redressPence: 2_500 })).toEqual([
      'Our final answer to your complaint',
      about,
      ...said,
      'may-ask: If you are not happy with this answer, you may take your complaint to the Financial Ombudsman Service, free of charge.',
      'six-months: If you want to do so, you must do it within six months of the date of this letter.',
      waiver,
      leaflet,
      ombudsman,
    ]);
    expect(ours('final', { kind: 'data', redressPence: 2_500 })).toEqual([
      'Our final answer to your complaint',
      about,
      ...said,
      'commissioner: If you are not happy with this answer, you may complain to the Information Commissioner’s Office. Information Commissioner’s Office, Wycliffe House, Water Lane, Wilmslow, Cheshire, SK9 5AF. Telephone 0303 123 1113. https://ico.org.uk/make-a-complaint',
    ]);
  });

  test('tells after eight weeks why there is no answer yet', () => {
    expect(ours('eight-weeks')).toEqual([
      'Your complaint after eight weeks',
      about,
      'why-not-yet: The workshop has not answered yet.',
      'promised-on: We expect to send you our final answer by 14/08/2026.',
      'may-ask: You may take your complaint to the Financial Ombudsman Service, free of charge, now, without waiting for our answer.',
      waiver,
      leaflet,
      ombudsman,
    ]);
  });

  test.each([
    ['accepted', 'We accept your complaint.'],
    ['refused', 'We do not accept your complaint. These are our reasons.'],
    ['perhaps', ''],
  ])('decides: %s', (decision, text) => {
    expect(ours('final', {}, { ...typed, decision })).toContain(`decision: ${text}`);
  });

  test('has no words for a decision of an insurer that is none', () => {
    expect(ours('final', { sender: 'Marigold' }, { ...typed, decision: 'perhaps' })).toContain('decision: ');
  });

  test.each([
    ['accepted', 'Northfield Insurance will pay you £25.00.'],
    ['redress', 'Northfield Insurance offers to pay you £25.00.'],
  ])('names what the insurer pays: %s', (decision, text) => {
    const words = { ...typed, decision, redress: '' };
    expect(ours('final', { sender: 'Marigold', redressPence: 2_500 }, words)).toContain(`redress: ${text}`);
  });

  test('says nothing of an amount that is none, and keeps its words without the spaces around them', () => {
    const words = { ...typed, redress: '  We clean it. ', reasons: ' It came so.\n' };
    expect(ours('final', { redressPence: 0 }, words)).toContain('redress: We clean it.');
    expect(ours('final', { redressPence: 1 }, words)).toContain('redress: We offer to pay you £0.01. We clean it.');
    expect(ours('final', {}, words)).toContain('reasons: It came so.');
    expect(ours('final', { redressPence: 1 }, { ...words, redress: undefined })).toContain(
      'redress: We offer to pay you £0.01.',
    );
    expect(ours('final', { waiver: ' Ours. ' }, words)).toContain('waiver: Ours.');
  });

  test('lacks what nobody has typed at all, but for redress that was not decided', () => {
    expect(ours('final', {}, {}).slice(1, 4)).toEqual([about, 'decision: ', 'reasons: ']);
    expect(ours('final', {}, { decision: 'redress' }).slice(2, 5)).toEqual([
      'decision: We offer you the following, without accepting your complaint.',
      'redress: ',
      'reasons: ',
    ]);
  });

  test('without who answers it names nobody', () => {
    expect(ours('holding', { respondentName: '' })[1]).toBe(
      'about: This letter is about your complaint C-7QK4-M2XD of 01/06/2026.',
    );
  });

  test.each(['summary', 'eight-weeks'] as const)('does not exist of data: %s', (letter) => {
    const none = composeLetter(letter, of('data'), typed);
    expect(none.paragraphs).toEqual([]);
    expect(missingParts(letter, 'data', none)).toEqual([]);
  });
});
