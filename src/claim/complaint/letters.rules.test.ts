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

  test.each([
    ['waiver', { waiver: '' }],
    ['website', { ombudsman: { ...financialOmbudsman, website: '' } }],
    ['leaflet', { ombudsman: { ...financialOmbudsman, leaflet: '' } }],
  ] as const)('lacks %s where the client has none', (part, none) => {
    expect(missingParts('final', 'service', composeLetter('final', { ...of('service'), ...none }, typed))).toEqual([
      part,
    ]);
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
