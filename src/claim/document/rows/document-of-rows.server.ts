import { poundsOf } from '#shared/money.ts';
import type { Address } from '#shared/people/address.ts';
import type { ClaimDocument } from '../claim-document.rules.ts';
import type { ChildRows, StoredClaim } from '../claim-rows.server.ts';

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
