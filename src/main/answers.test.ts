import { describe, expect, test } from 'vitest';
import * as z from 'zod';

import * as accountAnswers from '#features/account/account-answers.rules.ts';
import * as passkeyAnswers from '#features/account/second-factors/passkey-answers.rules.ts';
import * as chatSchemas from '#features/chat/rest/chat-schemas.rules.ts';
import * as auditAnswers from '#features/evidence/audit-answers.rules.ts';
import * as excessAnswers from '#features/excess-payment/rest/payment-answers.rules.ts';
import * as importAnswers from '#features/imports/rest/import-answers.rules.ts';
import * as claimAnswers from '#features/integration/claim-answers.rules.ts';
import * as keyAnswers from '#features/integration/keys/integration-key-answers.rules.ts';
import * as messageAnswers from '#claim/messages/message-answers.rules.ts';
import * as preferencesAnswers from '#features/notification-preferences/preferences-answers.rules.ts';
import * as previewAnswers from '#features/notifications/previews/notice-preview-answers.rules.ts';
import * as deliveriesAnswer from '#features/operator-deliveries/deliveries-answer.rules.ts';
import * as paymentAnswers from '#features/payments/payment-answers.rules.ts';
import * as trackAnswers from '#features/track/track-answers.rules.ts';
import * as webhookAnswers from '#features/webhooks/rest/webhook-answers.rules.ts';

/** Part of a JSON schema. */
type Part = Record<string, unknown>;

const modules = {
  ...{
    accountAnswers,
    passkeyAnswers,
    chatSchemas,
    auditAnswers,
    excessAnswers,
    importAnswers,
    claimAnswers,
    keyAnswers,
  },
  ...{
    messageAnswers,
    preferencesAnswers,
    previewAnswers,
    deliveriesAnswer,
    paymentAnswers,
    trackAnswers,
    webhookAnswers,
  },
};

const answers = Object.entries(modules).flatMap(([module, exported]) =>
  Object.entries(exported).flatMap(([name, schema]) =>
    schema instanceof z.ZodType ? [[`${module}.${name}`, schema] as const] : [],
  ),
);

function partsOf(value: unknown): Part[] {
  if (typeof value !== 'object' || value === null) return [];
  return [...(Array.isArray(value) ? [] : [value as Part]), ...Object.values(value).flatMap(partsOf)];
}

describe.each(answers)('the documentation of %s', (_, schema) => {
  const parts = partsOf(z.toJSONSchema(schema, { unrepresentable: 'any' }));

  test('leaves no text empty', () => {
    const texts = parts.flatMap(({ description, const: one, enum: some, id }) => [description, one, some, id].flat());
    expect(texts.filter((text) => text === '')).toEqual([]);
  });

  test('names the fields of each object, and no more than are sent', () => {
    const objects = parts.filter(({ type, properties, additionalProperties, propertyNames }) => {
      const isRecord = propertyNames !== undefined || (properties === undefined && additionalProperties !== false);
      return type === 'object' && !isRecord && Object.keys(properties ?? {}).length === 0;
    });
    expect(objects).toEqual([]);
  });

  test('has no list of values without a value, and no number that could only be nothing', () => {
    expect(parts.filter(({ enum: some }) => Array.isArray(some) && some.length === 0)).toEqual([]);
    expect(parts.filter(({ type, maximum }) => type === 'integer' && maximum === 0)).toEqual([]);
  });
});
