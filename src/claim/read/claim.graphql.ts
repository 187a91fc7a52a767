import { GraphQLError } from 'graphql';

import { builder } from '#server/graphql/builder.ts';
import { column, firstByKey, instant, many, one, pounds } from '#server/graphql/fields.ts';
import { ownedBy } from '#claim/access/claim.access.ts';
import type { PlannedClaim } from './claim-facts.data.ts';
import { readClaim, readClaimByNumber, readClaims } from './claim-read.data.ts';
import { dataFormWithReceipts } from '#claim/document/shown-data-form.data.ts';
import { EventHistory, eventsOfClaim, firstChangeTo, State } from './event.graphql.ts';

const fiveLines = 'Five lines (line1, line2, line3, city, postcode) joined by line breaks.';

function registeredAddress() {
  const lines = ['line1', 'line2', 'line3', 'city', 'postcode'];
  const sql = (claim: string) => `concat_ws(E'\\n', ${lines.map((line) => `${claim}.registered_${line}`).join(', ')})`;
  return { description: fiveLines, ...column(sql) };
}

const Contract = builder.objectRef<object>('Contract').implement({
  fields: (t) => ({
    id: t.id(column('id')),
    name: t.string(column('name')),
    customer: t.string({ description: 'Shown as Warranty Provider.', ...column('customer') }),
    tatSlaDays: t.int({ description: 'Calendar days.', ...column('tat_sla_days') }),
  }),
});

const EquipmentType = builder.objectRef<object>('EquipmentType').implement({
  fields: (t) => ({ id: t.id(column('id')), name: t.string(column('name')) }),
});

export const DataFormData = builder.objectRef<object>('DataFormData').implement({
  fields: (t) => ({
    id: t.id(column('id')),
    sharedDataKey: t.string(column('shared_data_key')),
    name: t.string(column('name')),
    decimalValue: t.float({ nullable: true, ...column('decimal_value') }),
    intValue: t.int({ nullable: true, ...column('int_value') }),
    stringValue: t.string({ nullable: true, ...column('string_value') }),
    textValue: t.string({ nullable: true, ...column('text_value') }),
  }),
});

const PortalNotification = builder.objectRef<object>('PortalNotification').implement({
  fields: (t) => ({
    id: t.id(column('id')),
    name: t.string(column('name')),
    linkName: t.string(column('link_name')),
    linkPath: t.string(column('link_path')),
  }),
});

export const Claim = builder.objectRef<PlannedClaim>('Claim').implement({
  fields: (t) => ({
    id: t.id(column('id')),
    number: t.string(column('number')),
    externalReference: t.string(column('external_reference')),
    policyNumber: t.string(column('policy_number')),
    lastStateChangeDate: t.field({ type: 'DateTime', nullable: true, ...instant('last_state_change_date') }),
    stateDeadline: t.field({ type: 'DateTime', nullable: true, ...instant('state_deadline') }),
    nextCollectionAttemptDate: t.field({
      type: 'DateTime',
      nullable: true,
      ...instant('next_collection_attempt_date'),
    }),
    lastCollectionAttemptDate: t.field({
      type: 'DateTime',
      nullable: true,
      ...instant('last_collection_attempt_date'),
    }),
    nextDeliveryAttemptDate: t.field({ type: 'DateTime', nullable: true, ...instant('next_delivery_attempt_date') }),
    lastDeliveryAttemptDate: t.field({ type: 'DateTime', nullable: true, ...instant('last_delivery_attempt_date') }),
    excessTakenDate: t.field({ type: 'DateTime', nullable: true, ...instant('excess_taken_date') }),
    readOnly: t.boolean({
      description: 'The viewer is a handler, who may look at this claim and change nothing of it.',
      ...column((_claim, claimId) => `not ${ownedBy(claimId, 1)}`),
    }),
    version: t.int({ description: 'Grows with every change of the claim.', ...column('version') }),
    updatedAt: t.field({ type: 'DateTime', ...instant('updated_at') }),
    endUserName: t.string(column('end_user_name')),
    endUserEmail: t.string(column('end_user_email')),
    endUserMobile: t.string(column('end_user_mobile')),
    endUserPhone: t.string(column('end_user_phone')),
    registeredAddress: t.string(registeredAddress()),
    accessories: t.string(column('accessories')),
    accessoriesListed: t.boolean({ nullable: true, ...column('accessories_listed') }),
    dpdcollectionNumber: t.string(column('dpdcollection_number')),
    dpddeliveryNumber: t.string(column('dpddelivery_number')),
    collectionTrackingDetails: t.string(column('collection_tracking_details')),
    deliveryTrackingDetails: t.string(column('delivery_tracking_details')),
    courier: t.string({ description: 'The courier of the collection.', ...column('courier') }),
    deliveryCourier: t.string(column('delivery_courier')),
    excessPaymentTaken: t.boolean(column('excess_payment_taken')),
    policyExcessAmount: t.float({ description: 'Pounds.', ...pounds('policy_excess_pence') }),
  }),
});

builder.objectFields(Claim, (t) => ({
  state: t.field({
    type: State,
    nullable: true,
    ...one({ table: 'state', joins: (s, c) => `${s}.id = ${c}.state_id` }),
  }),
  contract: t.field({
    type: Contract,
    nullable: true,
    ...one({ table: 'contract', joins: (contract, claim) => `${contract}.id = ${claim}.contract_id` }),
  }),
  equipmentType: t.field({
    type: EquipmentType,
    nullable: true,
    ...one({ table: 'equipment_type', joins: (type, claim) => `${type}.id = ${claim}.equipment_type_id` }),
  }),
  dataFormData: t.field({
    type: [DataFormData],
    description: 'What the operator noted of the device, and what the claimant has given, with its time.',
    ...many(dataFormWithReceipts.relation),
  }),
  notification: t.field({
    type: PortalNotification,
    nullable: true,
    ...one({ table: 'portal_notification', joins: (notice, _claim, claimId) => `${notice}.claim_id = ${claimId}` }),
  }),
  events: t.field({ type: [EventHistory], description: 'Newest first.', ...many(eventsOfClaim) }),
  claimEvent: t.field({
    type: EventHistory,
    nullable: true,
    description: 'The latest event of this name, or null.',
    args: { eventName: t.arg.string({ required: true }) },
    ...firstByKey('name', 'eventName', 'claimEvent', eventsOfClaim),
  }),
  inspectionStart: t.field({
    type: EventHistory,
    nullable: true,
    description: 'The first state change to Inspection, or null.',
    ...one(firstChangeTo('Inspection')),
  }),
  repairStart: t.field({
    type: EventHistory,
    nullable: true,
    description: 'The first state change to Repair, or null.',
    ...one(firstChangeTo('Repair')),
  }),
}));

function exactlyOne(): GraphQLError {
  return new GraphQLError('Ask for a claim by exactly one of id and number.', {
    extensions: { code: 'BAD_USER_INPUT' },
  });
}

builder.queryType();

builder.queryFields((t) => ({
  claim: t.field({
    type: Claim,
    nullable: true,
    description: 'One claim that this session may see, by exactly one of id and number.',
    args: { id: t.arg.id(), number: t.arg.string() },
    resolve: (_root, { id, number }, context, info) => {
      if (typeof id === 'string' && typeof number !== 'string') return readClaim<PlannedClaim>(context, info, id);
      if (typeof number === 'string' && typeof id !== 'string')
        return readClaimByNumber<PlannedClaim>(context, info, number);
      throw exactlyOne();
    },
  }),
  accountClaims: t.field({
    type: [Claim],
    description: 'The claims with the e-mail address of the signed-in account, the one whose state changed last first.',
    resolve: (_root, _args, context, info) => readClaims<PlannedClaim>(context, info, 'account'),
  }),
  claims: t.field({
    type: [Claim],
    description: 'The claims of this session and of the signed-in account, the one whose state changed last first.',
    resolve: (_root, _args, context, info) => readClaims<PlannedClaim>(context, info),
  }),
}));
