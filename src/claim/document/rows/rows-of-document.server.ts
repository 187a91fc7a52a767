import { remainingDeskMessages } from '#claim/messages/desk-messages.rules.ts';
import { saidQuote, saidText } from '#claim/quote/said-quote.rules.ts';
import { cleanMessageHtml } from '#claim/messages/message-html.server.ts';
import { penceOf } from '#shared/money.ts';
import type { Address } from '#shared/people/address.ts';
import type { CatalogueIds } from '../catalogue.data.ts';
import type { ClaimDocument } from '../claim-document.rules.ts';
import type { ChildRows, ClaimColumns } from '../claim-rows.server.ts';
import { rowId } from '../row-id.server.ts';
import { withIds } from './child-ids.server.ts';
import { eventRows, lastStateChange, type StateChange } from './event-rows.server.ts';

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

type MessageRow = ChildRows['portal_message'][number];

const keptOf = ({ author_id, author_name, arrived_at }: MessageRow) => ({ author_id, author_name, arrived_at });

/**
 * Returns the operator's messages, and those of the desk that the document leaves out. What comes to a claim that is here
 * keeps when it came; what is moved in with a claim has its own dates alone.
 */
function messageRows(
  document: ClaimDocument,
  stored: readonly MessageRow[],
  { before: claimBefore, now, isMovedIn = false }: StateChange,
): MessageRow[] {
  const arrivedAt = claimBefore === null || isMovedIn ? null : now;
  const wanted = document.messages.map((message) => ({
    external_id: message.externalId,
    date_sent: message.dateSent,
    subject: message.subject,
    body: cleanMessageHtml(message.body),
    read: message.read ?? false,
    active: message.active,
    author_id: null,
    author_name: null,
    arrived_at: arrivedAt,
  }));
  const rows = withIds<Omit<MessageRow, 'id'>>(stored, wanted, (row) => `${row.date_sent.getTime()} ${row.subject}`);
  const before = new Map(stored.map((row) => [row.id, row]));
  const sent = rows.map((row, index) => {
    const known = before.get(row.id);
    const read = document.messages[index]?.read ?? known?.read ?? false;
    // Sent again, or with another date, it came when it first came.
    return known === undefined ? row : { ...row, read, ...keptOf(known) };
  });
  return [...sent, ...remainingDeskMessages(stored, sent)];
}

type QuoteRows = Pick<ChildRows, 'quote' | 'quote_detail'>;

/** Returns whether the document says no more of the quote than before a version of the desk, or what stands there. */
function saysNothingNew(
  { quote }: ClaimDocument,
  { quote: [shown], quote_detail: details }: QuoteRows,
  ids: CatalogueIds,
) {
  if (!shown || shown.replaced === null) return false;
  // A document that leaves the quote out takes nothing away that it has not brought.
  if (quote === null || saidText(saidQuote(quote)) === shown.replaced) return true;
  return (
    penceOf(quote.total) === shown.total_pence &&
    penceOf(quote.vat) === shown.vat_pence &&
    quote.quoteDetails.length === details.length &&
    quote.quoteDetails.every(({ part, description, total, vat }, at) => {
      const row = details[at];
      const partId = ids.parts.get(part?.name ?? '') ?? null;
      return (
        row?.part_id === partId &&
        row.description === description &&
        row.total_pence === penceOf(total) &&
        row.vat_pence === penceOf(vat)
      );
    })
  );
}

function quoteRows(document: ClaimDocument, stored: ChildRows, ids: CatalogueIds): QuoteRows {
  if (saysNothingNew(document, stored, ids)) return { quote: stored.quote, quote_detail: stored.quote_detail };
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
    quote: [{ id, total_pence: penceOf(document.quote.total), vat_pence: penceOf(document.quote.vat), replaced: null }],
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
    portal_message: messageRows(document, stored.portal_message, change),
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
