import { describe, expect, test } from 'vitest';
import * as z from 'zod';

import {
  againAnswer,
  againProblem,
  againReceivedAt,
  agreedBy,
  endingFields,
  newLink,
  noRedress,
  partsBody,
  receiptWords,
  receivedAt,
  redressPence,
  saidFields,
  settledFields,
  settledIn,
  stepFields,
  stepTime,
  stepWords,
  withdrawalProblem,
} from './complaint-body.rules.ts';

const said = z.strictObject(saidFields);
const settled = z.strictObject(settledFields);
const ending = z.strictObject(endingFields);

const faultsIn = (schema: z.ZodType, body: unknown) =>
  schema.safeParse(body).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

/** What systems read of each field. */
function descriptionsIn(schema: z.ZodType): Record<string, string> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input' });
  const described = Object.entries(properties).flatMap(([name, field]) =>
    typeof field === 'object' && field.description !== undefined ? [[name, field.description] as const] : [],
  );
  return Object.fromEntries(described);
}

describe('what was said', () => {
  const words = 'It came back broken.';

  test('is about service, unless it says otherwise, and is kept without spaces around it', () => {
    expect(said.parse({ words: ` ${words} ` })).toEqual({ kind: 'service', words, wanted: '', reach: '' });
    const all = { kind: 'data', words, wanted: ' A new one ', reach: ' By telephone\n' };
    expect(said.parse(all)).toEqual({ kind: 'data', words, wanted: 'A new one', reach: 'By telephone' });
  });

  test('may be as long as it may be, and no longer', () => {
    const longest = { words: 'x'.repeat(5_000), wanted: 'x'.repeat(2_000), reach: 'x'.repeat(200) };
    expect(faultsIn(said, longest)).toEqual([]);
    const longer = { words: 'x'.repeat(5_001), wanted: 'x'.repeat(2_001), reach: 'x'.repeat(201) };
    expect(faultsIn(said, longer)).toEqual([
      'words: This must be at most 5000 letters.',
      'wanted: This must be at most 2000 letters.',
      'reach: This must be at most 200 letters.',
    ]);
  });

  test.each([
    [{ words: ' ' }, 'words: This must not be empty.'],
    [{}, 'words: This must be a text.'],
    [{ words, wanted: 1 }, 'wanted: This must be a text.'],
    [{ words, kind: 'other' }, 'kind: This must be service or data.'],
  ])('%j is refused', (body, fault) => {
    expect(faultsIn(said, body)).toEqual([fault]);
  });

  test('is described to systems', () => {
    const when = { receivedAt, againReceivedAt };
    expect(descriptionsIn(z.strictObject({ ...saidFields, ...when, ...againAnswer }))).toEqual({
      kind: '`data`: about personal data.',
      words: 'What went wrong, in the claimant’s own words.',
      wanted: 'What they would like.',
      reach: 'How they want to be reached.',
      receivedAt: 'When it was said; days count from then.',
      againReceivedAt:
        'From when its days count: not to come, and not before the first one came. Null is when the first one came. Only of what was withdrawn it may be later.',
      takesUpAgain: 'The number of the complaint, closed without an answer, that this one takes up again.',
      takenUpBy: 'The number of the complaint that takes this one up again.',
    });
    expect(againProblem).toBe(
      '`complaint-open`: it is not closed. `complaint-answered`: it was answered, so what they say now is another complaint.',
    );
  });
});

describe('times', () => {
  test.each([receivedAt, stepTime, againReceivedAt])('have a zone', (time) => {
    expect(time.parse('2026-11-20T09:30:00+01:00')).toBe('2026-11-20T09:30:00+01:00');
    expect(faultsIn(time, '2026-11-20T09:30:00')).toEqual([': This must be an instant, such as 2026-11-20T09:30:00Z.']);
  });

  test('of a complaint that is taken up again may be left out, of another not', () => {
    expect([againReceivedAt.parse(undefined), againReceivedAt.parse(null)]).toEqual([null, null]);
    expect(faultsIn(receivedAt, null)).toEqual([': This must be an instant, such as 2026-11-20T09:30:00Z.']);
  });

  test('the number of the complaint that another takes up may be null', () => {
    const numbers = { takesUpAgain: null, takenUpBy: null };
    expect(z.strictObject(againAnswer).parse(numbers)).toEqual(numbers);
  });
});

describe('the parts of a letter', () => {
  const all = {
    resolution: 'Settled.',
    'accepted-on': '2026-12-04',
    'accepted-by': 'You, by telephone.',
    'done-so-far': 'We have asked.',
    'why-not-yet': 'Nobody answered.',
    'promised-on': '2026-12-11',
    decision: 'refused',
    redress: 'A new case.',
    reasons: 'It came so.',
  };

  test('are all that people type, and none is needed', () => {
    expect(partsBody.parse(all)).toEqual(all);
    expect(partsBody.parse({})).toEqual({});
    const blank = Object.fromEntries(Object.keys(all).map((part) => [part, '']));
    expect(partsBody.parse(blank)).toEqual(blank);
    expect(partsBody.safeParse({ title: 'Mine' }).success).toBe(false);
  });

  test.each(['accepted', 'redress', 'refused'])('may decide: %s', (decision) => {
    expect(partsBody.parse({ decision })).toEqual({ decision });
  });

  test('are refused where they are too long, no day or no decision', () => {
    const longest = { resolution: 5_000, 'done-so-far': 5_000, 'why-not-yet': 5_000, redress: 5_000, reasons: 5_000 };
    const most = Object.entries({ ...longest, 'accepted-by': 500 });
    const bodyOf = (more: number) =>
      Object.fromEntries(most.map(([part, length]) => [part, 'x'.repeat(length + more)]));
    expect(faultsIn(partsBody, bodyOf(0))).toEqual([]);
    expect(new Set(faultsIn(partsBody, bodyOf(1)))).toEqual(
      new Set(most.map(([part, length]) => `${part}: This must be at most ${length} letters.`)),
    );
    expect(faultsIn(partsBody, { decision: 'perhaps' })).toEqual([
      'decision: This must be accepted, redress or refused.',
    ]);
    expect(partsBody.safeParse({ 'accepted-on': '2026-02-30' }).success).toBe(false);
    expect(partsBody.safeParse({ 'promised-on': 'soon' }).success).toBe(false);
  });

  test('are described where their name does not say it', () => {
    expect(descriptionsIn(partsBody)).toEqual({
      'accepted-on': 'Of a summary.',
      'accepted-by': 'Who accepted it, and how.',
      'promised-on':
        'Of a holding letter, by when they hear from you again; of an 8-week letter, by when you expect the final answer.',
      redress: 'What is offered or done besides money.',
    });
  });
});

describe('how it was settled', () => {
  test('is open until the cause is named', () => {
    const open = settled.parse({});
    expect(open).toEqual({ cause: null, causeWords: '', redressPence: null });
    expect(settledIn(open)).toBeNull();
    const named = settled.parse({ cause: 'delay', causeWords: ' Two weeks ', redressPence: 2_500 });
    expect(settledIn(named)).toEqual({ cause: 'delay', causeWords: 'Two weeks', redressPence: 2_500 });
  });

  test.each([
    [
      { cause: 'rain' },
      'cause: Name the cause: delay, no-news, repair-quality, damage, parcel, decision, price, conduct, data, other.',
    ],
    [{ causeWords: 'x'.repeat(501) }, 'causeWords: This must be at most 500 letters.'],
    [{ redressPence: 0.5 }, 'redressPence: This must be whole pence.'],
    [{ redressPence: -1 }, 'redressPence: This must not be below nothing.'],
    [{ redressPence: 10_000_001 }, 'redressPence: This must be at most 100,000 pounds.'],
  ])('is refused: %j', (body, fault) => {
    expect(faultsIn(settled, body)).toEqual([fault]);
  });

  test.each([0, 10_000_000, null])('with redress of %j pence', (pence) => {
    expect(redressPence.parse(pence)).toBe(pence);
  });

  test('and who agreed to it may be left out', () => {
    expect([agreedBy.parse(undefined), agreedBy.parse(' Asha Nair ')]).toEqual(['', 'Asha Nair']);
    expect(agreedBy.parse('x'.repeat(200))).toHaveLength(200);
    expect(faultsIn(agreedBy, 'x'.repeat(201))).toEqual([': This must be at most 200 letters.']);
    expect(descriptionsIn(z.strictObject({ agreedBy }))).toEqual({
      agreedBy: 'Who at the insurer agreed to these words; needed of an answer that is sent for it.',
    });
  });
});

describe('how it ends without an answer', () => {
  const mistaken = { outcome: 'mistaken', cause: 'other', words: 'It was a question.' };
  const withdrawal = { by: 'nominee', name: 'Asha Nair', how: 'call', on: '2026-12-04' };

  test('names the outcome, the cause and why', () => {
    expect(ending.parse(mistaken)).toEqual({ ...mistaken, causeWords: '', withdrawal: null });
    const withdrawn = { ...mistaken, outcome: 'withdrawn', withdrawal };
    expect(ending.parse(withdrawn)).toEqual({ ...withdrawn, causeWords: '' });
    const { name: _, ...nameless } = withdrawal;
    expect(ending.parse({ ...withdrawn, withdrawal: nameless }).withdrawal?.name).toBe('');
    expect(ending.parse({ ...mistaken, outcome: 'elsewhere', words: ` ${'x'.repeat(500)} ` }).words).toHaveLength(500);
  });

  test.each([
    [{ outcome: 'lost' }, 'outcome: Say how it ends: withdrawn, elsewhere or mistaken.'],
    [
      { cause: null },
      'cause: Name the cause: delay, no-news, repair-quality, damage, parcel, decision, price, conduct, data, other.',
    ],
    [{ words: undefined }, 'words: Say why it is closed. The claimant reads this.'],
    [{ words: ' ' }, 'words: Say why it is closed. The claimant reads this.'],
    [{ words: 'x'.repeat(501) }, 'words: This must be at most 500 letters.'],
    [
      { withdrawal: { ...withdrawal, by: 'nobody' } },
      'withdrawal.by: Say who withdrew it: claimant, nominee or representative.',
    ],
    [
      { withdrawal: { ...withdrawal, how: 'fax' } },
      'withdrawal.how: Say how they said it: call, message, mail, letter or in-person.',
    ],
    [{ withdrawal: { ...withdrawal, on: 'today' } }, 'withdrawal.on: This must be a day, such as 2026-12-04.'],
    [{ withdrawal: { ...withdrawal, name: 'x'.repeat(201) } }, 'withdrawal.name: This must be at most 200 letters.'],
  ])('is refused: %j', (more, fault) => {
    expect(faultsIn(ending, { ...mistaken, ...more })).toEqual([fault]);
  });

  test('is described to systems', () => {
    expect(descriptionsIn(ending)).toEqual({
      words:
        'Why it is closed. The claimant reads it on their page, and is told of it. Of `elsewhere`, name who answers and how to reach them.',
      withdrawal: 'Who said that it is withdrawn, how and when; needed of `withdrawn`, and kept of no other.',
    });
    expect(descriptionsIn(stepFields.withdrawal.unwrap())).toEqual({
      by: '`nominee`: who is, or was on that day, named and confirmed to write for the claimant. `representative`: who else speaks for them.',
      on: 'The day on which they said it: not to come, and not before the complaint came.',
    });
    expect(descriptionsIn(z.strictObject({ withdrawal: stepFields.withdrawal }))).toEqual({
      withdrawal:
        'Who said that it is withdrawn, how and when. Null of other steps, and where it was closed before this was asked.',
    });
    expect(withdrawalProblem).toBe(
      '`withdrawal-missing`: closed as withdrawn without who said so, how and when, with a day that cannot be, or by a `nominee` whom the claim has not had; errors point at the field.',
    );
  });

  test('has no redress, of which nobody would be told', () => {
    expect([noRedress.parse(undefined), noRedress.parse(null)]).toEqual([undefined, null]);
    expect(faultsIn(noRedress, 0)).toEqual([
      ': Closing without a letter has no redress, because nobody would be told of it. Send a final answer.',
    ]);
  });
});

describe('steps', () => {
  test('send no new link unless that is asked for', () => {
    expect([newLink.parse(undefined), newLink.parse(true)]).toEqual([false, true]);
    expect(faultsIn(newLink, 'yes')).toEqual([': This must be true or false.']);
    expect(descriptionsIn(z.strictObject({ newLink }))).toEqual({
      newLink: 'Mails the insurer again while its link still works, which then ends.',
    });
  });

  test('may have words, and a receipt must', () => {
    expect([stepWords.parse(undefined), stepWords.parse(' Sent. ')]).toEqual(['', 'Sent.']);
    expect(faultsIn(stepWords, 'x'.repeat(501))).toEqual([': This must be at most 500 letters.']);
    expect(receiptWords.parse(` ${'x'.repeat(500)} `)).toHaveLength(500);
    const missing = ': Say who has confirmed it, how and when.';
    expect([undefined, ' '].map((words) => faultsIn(receiptWords, words))).toEqual([[missing], [missing]]);
    expect(faultsIn(receiptWords, 'x'.repeat(501))).toEqual([': This must be at most 500 letters.']);
    expect(descriptionsIn(z.strictObject({ receiptWords }))).toEqual({
      receiptWords: 'Who of the insurer has confirmed it, how and when.',
    });
  });
});
