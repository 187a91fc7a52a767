import { expect, test } from 'vitest';

import { authorisation } from './authorisation-wording.rules.ts';
import { saidIn } from './wording.fixture.ts';

const worded: [string, object][] = [
  [
    'Awaiting Authorisation',
    {
      actor: 'insurer',
      heading: ['We’re waiting for {insurer}', 'We’re waiting for your insurer'],
      sentence: ['We’re waiting for {insurer}', 'We’re waiting for your insurer'],
      meaning: ['We’ve told them what your {device} needs and what it costs. They decide about the repair.'],
      next: ['If they agree, we’ll start your repair.'],
      when: ['Answer expected'],
      text: ['We have asked {insurer} to approve the repair.', 'We have asked your insurer to approve the repair.'],
      past: ['We asked {insurer}', 'We asked your insurer'],
      pastMeaning: ['We told them what it needs and what it costs.'],
    },
  ],
  [
    'Awaiting Authorisation: yours',
    {
      actor: 'claimant',
      heading: ['We’re waiting for your decision'],
      sentence: ['We’re waiting for your decision'],
      meaning: ['We’ve worked out what your {device} needs and what it costs.'],
      next: ['If you approve the quote, we’ll start your repair.'],
      text: ['Your repair quote needs your decision. See it here:'],
      past: ['We asked you about the quote'],
    },
  ],
  [
    'Awaiting Authorisation: asked',
    {
      actor: 'us',
      heading: ['We’re answering your question'],
      sentence: ['We’re answering your question'],
      meaning: ['You asked about your quote. Until we’ve answered, its time stands still.'],
      next: ['You can still decide at any time.'],
      text: ['We are answering your question about the quote.'],
      past: ['We asked you about the quote'],
    },
  ],
  [
    'Awaiting Authorisation: approved',
    {
      actor: 'us',
      heading: ['Your quote is approved'],
      sentence: ['Your quote is approved'],
      meaning: ['We’re getting ready to repair your {device}.'],
      next: ['We’ll tell you when the repair begins.'],
      text: ['Your repair quote is approved.'],
      past: ['We asked about the quote'],
    },
  ],
  [
    'Awaiting Authorisation: declined',
    {
      actor: 'us',
      heading: ['Your quote was declined'],
      sentence: ['Your quote was declined'],
      meaning: ['Your {device} won’t be repaired at this price.'],
      next: ['We’ll contact you about what happens next.'],
      text: ['Your repair quote was declined. We will contact you.'],
      past: ['We asked about the quote'],
    },
  ],
  [
    'Awaiting Authorisation: withdrawn',
    {
      actor: 'us',
      heading: ['We’re working on your quote'],
      sentence: ['We’re working on your quote'],
      meaning: ['We’ve taken back what we sent before.'],
      next: ['We’ll tell you when the new one is ready.'],
      text: ['We have taken back your repair quote and are working on a new one.'],
      past: ['We asked about the quote'],
    },
  ],
  [
    'Awaiting Authorisation: expired',
    {
      actor: 'claimant',
      heading: ['Your quote has run out'],
      sentence: ['Your quote has run out'],
      meaning: ['Nobody decided about it in time, so its price no longer holds.'],
      next: ['If you still want the repair, ask us for a new one on your quote’s page.'],
      todo: ['If you still want the repair, ask us for a new one on your quote’s page.'],
      text: ['Your repair quote has run out. Ask us for a new one:'],
      past: ['We asked you about the quote'],
    },
  ],
  [
    'Awaiting Authorisation: new asked',
    {
      actor: 'us',
      heading: ['We’re working on a new quote'],
      sentence: ['We’re working on a new quote'],
      meaning: ['Yours has run out. We’ve got your request for another one.'],
      next: ['We’ll tell you when the new one is ready.'],
      text: ['Your repair quote has run out. We are working on a new one.'],
      past: ['We asked you about the quote'],
    },
  ],
];

test.each(worded)('says who decides about the quote: %s', (key, texts) => {
  const { [key]: wording } = authorisation;
  expect(wording && saidIn(wording)).toEqual(texts);
  expect(wording).toMatchObject({ isEnd: false, isTold: true, usually: [], versions: [] });
});

test('has no other words', () => {
  expect(Object.keys(authorisation)).toEqual(worded.map(([key]) => key));
});
