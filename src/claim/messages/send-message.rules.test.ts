import { expect, test } from 'vitest';

import * as errorTexts from '#shared/error-texts.ts';
import { sendMessageBody } from './send-message.rules.ts';

const ids = Array.from({ length: 6 }, (_, at) => `5b0e8f0e-9d1c-4b7e-8a51-3f6f5f0d9a1${at}`);
const message = { subject: 'Screen', message: 'It is broken.', claimId: 'C', gdprConsent: true };
const refusals = (more: object) =>
  sendMessageBody.safeParse({ ...message, ...more }).error?.issues.map(({ message: words }) => words);

test('the topic becomes one line, and the text keeps its lines without control characters', () => {
  const sent = {
    subject: ' My\n screen ',
    message: ' One\r\n\u0007two ',
    clientId: ids[0],
    attachments: ids.slice(0, 5),
  };
  expect(sendMessageBody.parse({ ...message, ...sent })).toEqual({
    ...message,
    ...sent,
    subject: 'My screen',
    message: 'One\ntwo',
  });
  expect(sendMessageBody.parse({ ...message, clientId: null, attachments: null })).toMatchObject(message);
  expect(
    sendMessageBody.parse({ ...message, subject: 'x'.repeat(200), message: 'x'.repeat(10_000) }).subject,
  ).toHaveLength(200);
});

test.each([
  [{ subject: ' ' }, errorTexts.topic_required],
  [{ message: '\n' }, errorTexts.message_required],
  [{ gdprConsent: false }, errorTexts.consent_required],
  [{ subject: 7 }, 'This must be a text.'],
  [{ subject: 'x'.repeat(201) }, 'This may have at most 200 characters.'],
  [{ message: 'x'.repeat(10_001) }, 'This may have at most 10000 characters.'],
  [{ claimId: null }, 'This must be a text.'],
  [{ clientId: 'x' }, 'This must be a UUID.'],
  [{ attachments: 'x' }, 'This must be a list of ids.'],
  [{ attachments: ['x'] }, 'This must be the id of an attachment.'],
  [{ attachments: ids }, 'A message has at most 5 attachments.'],
  [{ attachments: [ids[0], ids[0]] }, 'Name each attachment once.'],
])('%j is refused in clear words', (more, words) => expect(refusals(more)).toEqual([words]));

test('nothing else may be sent', () => expect(refusals({ other: 1 })).toHaveLength(1));
