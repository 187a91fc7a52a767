import type { Address } from '#shared/people/address.ts';
import { penceOf, poundsOf } from '#shared/money.ts';
import type { CatalogueIds } from './catalogue.data.ts';
import type { ClaimDocument, EventDocument } from './claim-document.rules.ts';
import type { ChildRows, ClaimColumns, StoredClaim } from './claim-rows.ts';
import { matchChildren } from './match-children.rules.ts';
import { cleanMessageHtml } from '#claim/messages/message-html.server.ts';
import { remainingOwnEvents, missingEvent, stateNamedIn, type StateNow } from '#claim/change/own-events.rules.ts';
import { rowId } from './row-id.ts';

const oneLine = (line: string): string => line.replace(/[\r\n]+/g, ' ').trim();

function addressColumns<Kind extends 'registered' | 'collection' | 'delivery'>(kind: Kind, address: Address) {
  return {
    [`${kind}_line1`]: oneLine(address.line1),
    [`${kind}_line2`]: oneLine(address.line2),
    [`${kind}_line3`]: oneLine(address.line3),
    [`${kind}_city`]: oneLine(address.city),
    [`${kind}_postcode`]: oneLine(address.postcode),
  } as Record<`${Kind}_${'line1' | 'line2' | 'line3' | 'city' | 'postcode'}`, string>;
}

function lastStateChange({ lastStateChangeDate, events }: ClaimDocument): Date | null {
  if (lastStateChangeDate) return lastStateChangeDate;
  let latest: Date | null = null;
  for (const { eventDate, relatedState } of events) {
    if (relatedState !== null && (!latest || eventDate > latest)) latest = eventDate;
  }
  return latest;
}

export function claimColumns(number: string, document: ClaimDocument, ids: CatalogueIds): ClaimColumns {
  return {
    number,
    brand: document.brand,
    external_reference: document.externalReference,
    policy_number: document.policyNumber,
    state_id: ids.stateId(document.state),
    contract_id: ids.contractId,
    equipment_type_id: ids.equipmentTypeId,
    last_state_change_date: lastStateChange(document),
    state_deadline: document.stateDeadline,
    next_collection_attempt_date: document.nextCollectionAttemptDate,
    last_collection_attempt_date: document.lastCollectionAttemptDate,
    next_delivery_attempt_date: document.nextDeliveryAttemptDate,
    last_delivery_attempt_date: document.lastDeliveryAttemptDate,
    end_user_name: document.endUserName,
    end_user_email: document.endUserEmail,
    end_user_mobile: document.endUserMobile,
    end_user_phone: document.endUserPhone,
    ...addressColumns('registered', document.registeredAddress),
    ...addressColumns('collection', document.collectionAddress),
    ...addressColumns('delivery', document.deliveryAddress),
    accessories: document.accessories,
    accessories_listed: document.accessoriesListed,
    dpdcollection_number: document.dpdcollectionNumber,
    dpddelivery_number: document.dpddeliveryNumber,
    collection_tracking_details: document.collectionTrackingDetails,
    delivery_tracking_details: document.deliveryTrackingDetails,
    courier: document.courier,
    delivery_courier: document.deliveryCourier,
    policy_excess_pence: penceOf(document.policyExcessAmount),
    excess_payment_taken: document.excessPaymentTaken,
    excess_taken_date: document.excessTakenDate,
  };
}

function withIds<Entry extends object>(
  stored: readonly (Entry & { id: string })[],
  wanted: readonly Entry[],
  contentOf: (row: Entry) => string,
): (Entry & { id: string })[] {
  if (stored.length === 0) return wanted.map((entry) => ({ ...entry, id: rowId() }));
  const matched = matchChildren<Entry, Entry & { id: string }>(stored, wanted, contentOf);
  return wanted.map((entry, index) => ({ ...entry, id: matched[index]?.id ?? rowId() }));
}

const eventColumns = (event: EventDocument, ids: CatalogueIds) => ({
  external_id: event.externalId,
  event_date: event.eventDate,
  name: event.name,
  shared_key: event.sharedKey,
  engineer: event.engineer,
  related_state_id: ids.stateId(event.relatedState ?? stateNamedIn(event.name)),
  written_by_portal: false,
});

export type StateChange = { before: StoredClaim | null; now: Date };

function stateNow(document: ClaimDocument, ids: CatalogueIds, before: StateChange['before']): StateNow | null {
  const id = ids.stateId(document.state);
  if (id === null) return null;
  return {
    id,
    name: ids.stateName(document.state),
    changedAt: lastStateChange(document),
    isChanged: id !== before?.claim.state_id,
  };
}

function eventRows(
  document: ClaimDocument,
  stored: ChildRows['claim_event'],
  ids: CatalogueIds,
  { before, now }: StateChange,
): ChildRows['claim_event'] {
  const sent = withIds(
    stored.filter((row) => !row.written_by_portal),
    document.events.map((event) => eventColumns(event, ids)),
    (row) => `${row.event_date.getTime()} ${row.name}`,
  );
  const rows = [...sent, ...remainingOwnEvents(stored, sent)];
  const missing = missingEvent(stateNow(document, ids, before), rows, now);
  if (!missing) return rows;
  return [...rows, { id: rowId(), external_id: null, shared_key: '', engineer: '', ...missing }];
}

function formRows(document: ClaimDocument, stored: ChildRows['data_form_data']): ChildRows['data_form_data'] {
  const wanted = document.dataFormData.map((item, position) => ({
    shared_data_key: item.sharedDataKey,
    name: item.name,
    decimal_value: item.decimalValue === null ? null : String(item.decimalValue),
    int_value: item.intValue,
    string_value: item.stringValue,
    text_value: item.textValue,
    position,
  }));
  return withIds(stored, wanted, (row) => `${row.name}\0${row.shared_data_key}`);
}

function messageRows(document: ClaimDocument, stored: ChildRows['portal_message']): ChildRows['portal_message'] {
  const wanted = document.messages.map((message) => ({
    external_id: message.externalId,
    date_sent: message.dateSent,
    subject: message.subject,
    body: cleanMessageHtml(message.body),
    read: message.read ?? false,
    active: message.active,
  }));
  const rows = withIds(stored, wanted, (row) => `${row.date_sent.getTime()} ${row.subject}`);
  const readBefore = new Map(stored.map(({ id, read }) => [id, read]));
  return rows.map((row, index) => ({
    ...row,
    read: document.messages[index]?.read ?? readBefore.get(row.id) ?? false,
  }));
}

function quoteRows(
  document: ClaimDocument,
  stored: ChildRows,
  ids: CatalogueIds,
): Pick<ChildRows, 'quote' | 'quote_detail'> {
  if (!document.quote) return { quote: [], quote_detail: [] };
  const id = stored.quote[0]?.id ?? rowId();
  const details = document.quote.quoteDetails.map((detail, position) => ({
    quote_id: id,
    part_id: ids.parts.get(detail.part?.name ?? '') ?? null,
    description: detail.description,
    total_pence: penceOf(detail.total),
    vat_pence: penceOf(detail.vat),
    position,
  }));
  return {
    quote: [{ id, total_pence: penceOf(document.quote.total), vat_pence: penceOf(document.quote.vat) }],
    quote_detail: withIds(stored.quote_detail, details, (row) => String(row.position)),
  };
}

export function childRows(
  document: ClaimDocument,
  stored: ChildRows,
  ids: CatalogueIds,
  change: StateChange,
): ChildRows {
  const { notification } = document;
  return {
    claim_event: eventRows(document, stored.claim_event, ids, change),
    data_form_data: formRows(document, stored.data_form_data),
    ...quoteRows(document, stored, ids),
    portal_message: messageRows(document, stored.portal_message),
    portal_notification: notification
      ? [
          {
            id: stored.portal_notification[0]?.id ?? rowId(),
            name: notification.name,
            link_name: notification.linkName,
            link_path: notification.linkPath,
          },
        ]
      : [],
  };
}

export type CatalogueNames = {
  contract: ClaimDocument['contract'];
  equipmentTypes: Map<string, string>;
  states: Map<string, string>;
  parts: Map<string, string>;
};

export function addressOf(claim: StoredClaim['claim'], kind: 'registered' | 'collection' | 'delivery'): Address {
  return {
    line1: claim[`${kind}_line1`],
    line2: claim[`${kind}_line2`],
    line3: claim[`${kind}_line3`],
    city: claim[`${kind}_city`],
    postcode: claim[`${kind}_postcode`],
  };
}

function quoteOf(children: ChildRows, parts: Map<string, string>): ClaimDocument['quote'] {
  const [quote] = children.quote;
  if (!quote) return null;
  const quoteDetails = children.quote_detail.map((detail) => {
    const name = parts.get(detail.part_id ?? '');
    return {
      description: detail.description,
      total: poundsOf(detail.total_pence),
      vat: poundsOf(detail.vat_pence),
      part: name === undefined ? null : { name },
    };
  });
  return { total: poundsOf(quote.total_pence), vat: poundsOf(quote.vat_pence), quoteDetails };
}

type NestedDocument = Pick<ClaimDocument, 'events' | 'dataFormData' | 'quote' | 'messages' | 'notification'>;

function nestedOf(children: ChildRows, names: CatalogueNames): NestedDocument {
  const [notification] = children.portal_notification;
  return {
    events: children.claim_event
      .filter((event) => !event.written_by_portal)
      .map((event) => ({
        externalId: event.external_id,
        eventDate: event.event_date,
        name: event.name,
        sharedKey: event.shared_key,
        engineer: event.engineer,
        relatedState: names.states.get(event.related_state_id ?? '') ?? null,
      })),
    dataFormData: children.data_form_data.map((item) => ({
      sharedDataKey: item.shared_data_key,
      name: item.name,
      decimalValue: item.decimal_value === null ? null : Number(item.decimal_value),
      intValue: item.int_value,
      stringValue: item.string_value,
      textValue: item.text_value,
    })),
    quote: quoteOf(children, names.parts),
    messages: children.portal_message.map((message) => ({
      externalId: message.external_id,
      dateSent: message.date_sent,
      subject: message.subject,
      body: message.body,
      read: message.read,
      active: message.active,
    })),
    notification: notification
      ? { name: notification.name, linkName: notification.link_name, linkPath: notification.link_path }
      : null,
  };
}

export function documentOf({ claim, children }: StoredClaim, names: CatalogueNames): ClaimDocument {
  const equipment = names.equipmentTypes.get(claim.equipment_type_id ?? '');
  return {
    brand: claim.brand,
    externalReference: claim.external_reference,
    policyNumber: claim.policy_number,
    state: names.states.get(claim.state_id ?? '') ?? null,
    lastStateChangeDate: claim.last_state_change_date,
    stateDeadline: claim.state_deadline,
    nextCollectionAttemptDate: claim.next_collection_attempt_date,
    lastCollectionAttemptDate: claim.last_collection_attempt_date,
    nextDeliveryAttemptDate: claim.next_delivery_attempt_date,
    lastDeliveryAttemptDate: claim.last_delivery_attempt_date,
    endUserName: claim.end_user_name,
    endUserEmail: claim.end_user_email,
    endUserMobile: claim.end_user_mobile,
    endUserPhone: claim.end_user_phone,
    registeredAddress: addressOf(claim, 'registered'),
    collectionAddress: addressOf(claim, 'collection'),
    deliveryAddress: addressOf(claim, 'delivery'),
    accessories: claim.accessories,
    accessoriesListed: claim.accessories_listed,
    dpdcollectionNumber: claim.dpdcollection_number,
    dpddeliveryNumber: claim.dpddelivery_number,
    collectionTrackingDetails: claim.collection_tracking_details,
    deliveryTrackingDetails: claim.delivery_tracking_details,
    courier: claim.courier,
    deliveryCourier: claim.delivery_courier,
    policyExcessAmount: poundsOf(claim.policy_excess_pence),
    excessPaymentTaken: claim.excess_payment_taken,
    excessTakenDate: claim.excess_taken_date,
    contract: names.contract,
    equipmentType: equipment === undefined ? null : { name: equipment },
    ...nestedOf(children, names),
  };
}
