import * as z from 'zod';

import { outgoingEventDocument } from '#shared/outgoing-event-document.ts';
import { deliveryStates, offReasons } from '#shared/webhooks.ts';

const instant = z.iso.datetime();

const secret = z.object({
  id: z.string(),
  readable: z.boolean().meta({
    description:
      'False: sealed under a SECRET_KEY that the server does not have. With none that is readable events wait.',
  }),
  createdAt: instant,
  expiresAt: instant.nullable(),
});

export const webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  description: z.string(),
  eventTypes: z.array(z.string()).nullable().meta({ description: 'Null: all, also types that come later.' }),
  enabled: z.boolean(),
  disabledAt: instant.nullable(),
  disabledReason: z.enum(offReasons).nullable(),
  createdAt: instant,
  failures: z.int().meta({ description: 'Failed tries in a row, up to now.' }),
  failingSince: instant.nullable(),
  pausedUntil: instant.nullable().meta({ description: 'Nothing is sent before.' }),
  waiting: z.int().meta({ description: 'Events that are still to be delivered; 10000 stands for as many or more.' }),
  dead: z.int().meta({ description: 'Dead letters; 10000 stands for as many or more.' }),
  secrets: z.array(secret),
});

export const webhooks = z.object({ webhooks: z.array(webhook) });

export const webhookWithSecret = z.object({
  webhook,
  secret: z.string().meta({ description: 'Signs by Standard Webhooks. It is in this answer alone.' }),
});

const delivery = z.object({
  eventId: z.uuid().meta({ description: 'The webhook-id header of every try.' }),
  position: z.int(),
  type: z.string(),
  claimNumber: z.string().nullable(),
  occurredAt: instant,
  state: z.enum(deliveryStates),
  tries: z.int(),
  nextTryAt: instant.nullable(),
  settledAt: instant.nullable(),
  lastStatus: z.int().nullable(),
  lastError: z.string().nullable(),
});

export const deliveries = z.object({ deliveries: z.array(delivery), next: z.int().nullable() });

const attempt = z.object({
  at: instant,
  millis: z.int(),
  status: z.int().nullable(),
  error: z.string().nullable(),
  answer: z.string().meta({ description: 'The first 2 kB of it.' }),
});

export const deliveryDetail = delivery.extend({
  body: outgoingEventDocument.nullable().meta({ description: 'What is sent; null where the event is no longer kept.' }),
  attempts: z.array(attempt),
});

export const testResult = z.object({
  delivered: z.boolean(),
  status: z.int().nullable(),
  error: z.string().nullable(),
  millis: z.int(),
  answer: z.string(),
});

export const replayed = z.object({ replayed: z.int() });

export type ShownWebhook = z.infer<typeof webhook>;
export type WebhookWithSecret = z.infer<typeof webhookWithSecret>;
export type ShownDelivery = z.infer<typeof delivery>;
export type DeliveriesPage = z.infer<typeof deliveries>;
export type ShownAttempt = z.infer<typeof attempt>;
export type DeliveryDetail = z.infer<typeof deliveryDetail>;
export type TestResult = z.infer<typeof testResult>;
