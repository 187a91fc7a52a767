// Unknown fields are rejected, because a misspelt one would be lost silently (spec §3). Money is in pounds here.
import * as z from 'zod';

import { mostAttachments } from '#claim/messages/attachment.rules.ts';
import {
  address,
  flag,
  instant,
  optional,
  optionalInstant,
  orUnset,
  pounds,
  rawText,
  requiredText,
  text,
} from './claim-document-values.rules.ts';

const largestAmount = 10_000_000;
const amount = pounds(-largestAmount, largestAmount);
const externalId = optional(requiredText(200), {
  description: "The operator's own id. It makes a repeated write change the same row.",
});

const stateFields = z.strictObject({
  // Trimmed here and in references, because rules compare the stored value as it is.
  systemName: requiredText(100),
  name: text(100).meta({ description: 'What claimants read; the systemName when unset.' }),
  description: text(1_000),
  nextState: text(100),
  status: text(100).transform((value) => value || 'In Progress'),
  trackerNumber: optional(z.int().min(1).max(3), { description: '1 collection, 2 inspection, 3 completion.' }),
  trackerStep: optional(z.int().min(0).max(100)),
  active: flag(true),
});

export const stateDocument = stateFields
  .transform((state) => ({ ...state, name: state.name || state.systemName }))
  .meta({ id: 'State' });

export const stateInPath = stateFields.extend({ systemName: stateFields.shape.systemName.optional() });

const stateReference = optional(
  z.union([z.string().trim().max(100), stateDocument]).transform((value) => value || null),
);

export const eventDocument = z
  .strictObject({
    externalId,
    eventDate: instant,
    name: requiredText(300),
    sharedKey: text(200),
    engineer: text(200),
    relatedState: stateReference,
  })
  .meta({ id: 'Event' });

const dataFormDataDocument = z.strictObject({
  sharedDataKey: text(200),
  name: requiredText(200),
  decimalValue: optional(z.number().min(-1e15).max(1e15)),
  intValue: optional(z.int().min(-2_147_483_648).max(2_147_483_647)),
  stringValue: rawText(2_000),
  textValue: rawText(20_000),
});

const listOf = <Item extends z.ZodType>(item: Item, most: number) =>
  orUnset(z.array(item).max(most), (): z.output<Item>[] => []);

const part = z.strictObject({ name: requiredText(300) });

const quoteDetailDocument = z.strictObject({
  description: text(1_000),
  total: amount,
  vat: amount,
  part: optional(part),
});

const quoteDocument = z.strictObject({
  total: amount,
  vat: amount,
  quoteDetails: listOf(quoteDetailDocument, 500),
});

const messageDocument = z.strictObject({
  externalId,
  dateSent: instant,
  subject: text(500),
  body: orUnset(z.string().max(100_000), () => '', {
    description: 'HTML. What could execute, load from elsewhere or restyle the page is removed when it is stored.',
  }),
  read: optional(z.boolean(), {
    description: 'When unset, a message that is already there keeps its flag, and a new one is unread.',
  }),
  active: flag(true),
});

export const mostMessages = 2_000;

export const messagesDocument = z
  .strictObject({
    messages: z
      .array(
        messageDocument.omit({ read: true }).extend({
          dateSent: optional(instant, { description: 'Now when unset.' }),
          subject: requiredText(500),
          body: requiredText(100_000).meta({ description: 'HTML, cleaned as the messages of a claim document are.' }),
          files: listOf(z.uuid({ error: 'Send the id of a file.' }), mostAttachments).meta({
            description: 'Files that were brought for the claim and wait for their message, by their ids.',
          }),
        }),
      )
      .min(1)
      .max(100),
  })
  .meta({ id: 'Messages' });

const notificationDocument = z.strictObject({
  name: requiredText(500),
  linkName: text(200),
  linkPath: orUnset(
    z
      .string()
      .trim()
      .max(500)
      .regex(/^(?:\/(?![/\\])[^\\\s]*)?$/, {
        error: 'Send a path of the portal that begins with one slash, such as /excess-payment, or leave it empty.',
      }),
    () => '',
  ),
});

const contractDocument = z.strictObject({
  name: requiredText(200),
  customer: requiredText(200).meta({ description: 'Shown as Warranty Provider.' }),
  tatSlaDays: z.int().min(0).max(3_650),
});

const scalars = {
  brand: text(100)
    .transform((value) => value || null)
    .meta({
      description: "The brand that mails and texts to the claimant come from; the portal's default when unset.",
    }),
  externalReference: text(200),
  policyNumber: text(100),
  lastStateChangeDate: optionalInstant,
  stateDeadline: optionalInstant,
  nextCollectionAttemptDate: optionalInstant,
  lastCollectionAttemptDate: optionalInstant,
  nextDeliveryAttemptDate: optionalInstant,
  lastDeliveryAttemptDate: optionalInstant,
  endUserName: text(200),
  endUserEmail: text(254),
  endUserMobile: text(50),
  endUserPhone: text(50),
  registeredAddress: address,
  collectionAddress: address,
  deliveryAddress: address,
  accessories: text(4_000),
  accessoriesListed: optional(z.boolean()),
  dpdcollectionNumber: text(100),
  dpddeliveryNumber: text(100),
  collectionTrackingDetails: text(500),
  deliveryTrackingDetails: text(500),
  courier: text(100),
  deliveryCourier: text(100),
  policyExcessAmount: orUnset(pounds(0, 1_000_000), () => 0),
  excessPaymentTaken: flag(false),
  excessTakenDate: optionalInstant,
};

/** Fields that GET adds and PUT accepts, so that a response can be sent back as it is. */
const readOnly = {
  id: z.string().max(64).optional().meta({ description: 'Must agree with the claim when it is sent.' }),
  number: z.string().max(64).optional().meta({ description: 'Must agree with the path when it is sent.' }),
  version: z.int().optional().meta({ description: 'Ignored; use If-Match.' }),
  updatedAt: z.string().max(40).optional().meta({ description: 'Ignored.' }),
  deskChanges: z
    .array(z.looseObject({ id: z.string(), field: z.string(), base: z.string().nullable(), value: z.string() }))
    .max(100)
    .optional()
    .meta({ description: 'What was set at the desk and waits to be taken up; it counts already. Ignored.' }),
};

export const mostEvents = 10_000;

export const claimDocument = z
  .strictObject({
    ...readOnly,
    ...scalars,
    contract: optional(contractDocument),
    equipmentType: optional(z.strictObject({ name: requiredText(200) })),
    state: stateReference,
    events: listOf(eventDocument, mostEvents),
    dataFormData: listOf(dataFormDataDocument, 500),
    quote: optional(quoteDocument),
    messages: listOf(messageDocument, mostMessages),
    notification: optional(notificationDocument),
  })
  .meta({ id: 'Claim' });

export const eventsDocument = z
  .strictObject({
    events: z.array(eventDocument).min(1).max(500),
    state: stateReference,
  })
  .meta({ id: 'Events' });

export type ClaimInput = z.input<typeof claimDocument>;
export type ClaimDocument = z.output<typeof claimDocument>;
export type StateDocument = z.output<typeof stateDocument>;
export type EventDocument = z.output<typeof eventDocument>;
export type StateReference = ClaimDocument['state'];
