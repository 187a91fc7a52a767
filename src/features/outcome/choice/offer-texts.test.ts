import { expect, test } from 'vitest';
import { faultText } from './fault-texts.ts';
import type { Offer } from './offer-fields.ts';
import { saidOf } from './offer-texts.ts';

test.each([
  ['Cal Help', /^Cal Help chose this for you on /],
  ['', /^Somebody who may act for you chose this for you on /],
])('what a nominee chose names them (%s)', (nominee, title) => {
  const offer = { state: 'chosen', chosenBy: 'nominated', chosenAt: '2026-11-20T12:00:00Z', nominee };
  expect(saidOf(offer as Offer).title).toMatch(title);
});

test.each([
  [true, /^What you asked about changed meanwhile, so your question wasn’t sent\./],
  [false, /Nothing was chosen\./],
])('a refusal says of a question (%s) that it was not sent, and of a choice that nothing was chosen', (isAsked, text) =>
  expect(faultText('OFFER_WITHDRAWN', isAsked)).toMatch(text),
);
