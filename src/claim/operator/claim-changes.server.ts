// Values are included only for fields that are no contact data and no secret.
import type { AuditChange } from '#shared/audit-kind.ts';
import type { ChildRows, ChildTable, ClaimColumns, StoredClaim } from '../document/claim-rows.server.ts';
import { isSame } from '../document/same-row.rules.ts';

const shownColumns = {
  number: 'number',
  brand: 'brand',
  external_reference: 'externalReference',
  last_state_change_date: 'lastStateChangeDate',
  state_deadline: 'stateDeadline',
  next_collection_attempt_date: 'nextCollectionAttemptDate',
  last_collection_attempt_date: 'lastCollectionAttemptDate',
  next_delivery_attempt_date: 'nextDeliveryAttemptDate',
  last_delivery_attempt_date: 'lastDeliveryAttemptDate',
  accessories_listed: 'accessoriesListed',
  courier: 'courier',
  delivery_courier: 'deliveryCourier',
  excess_payment_taken: 'excessPaymentTaken',
  excess_taken_date: 'excessTakenDate',
} as const satisfies Partial<Record<keyof ClaimColumns, string>>;

const childFields: Record<ChildTable, string> = {
  claim_event: 'events',
  data_form_data: 'dataFormData',
  quote: 'quote',
  quote_detail: 'quote',
  portal_message: 'messages',
  portal_notification: 'notification',
};

const fieldNames: Partial<Record<keyof ClaimColumns, string>> = {
  equipment_type_id: 'equipmentType',
};

function fieldOf(column: keyof ClaimColumns): string {
  const address = /^(registered|collection|delivery)_(?:line[123]|city|postcode)$/.exec(column)?.[1];
  if (address !== undefined) return `${address}Address`;
  return fieldNames[column] ?? column.replaceAll(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase());
}

function textOf(value: ClaimColumns[keyof ClaimColumns]): string {
  return value instanceof Date ? value.toISOString() : String(value ?? '');
}

function changeOfColumn(column: keyof ClaimColumns, before: ClaimColumns, after: ClaimColumns): AuditChange[] {
  const [from, to] = [textOf(before[column]), textOf(after[column])];
  if (from === to) return [];
  if (column === 'policy_excess_pence') {
    return [{ field: 'policyExcessAmount', from: poundsText(from), to: poundsText(to) }];
  }
  if (column === 'state_id') return [{ field: 'state', from, to }];
  if (column === 'contract_id') return [{ field: 'contract', from, to }];
  if (column in shownColumns) return [{ field: shownColumns[column as keyof typeof shownColumns], from, to }];
  return [{ field: fieldOf(column) }];
}

const poundsText = (pence: string): string => (Number(pence) / 100).toFixed(2);

function changesOfChildren(before: ChildRows, after: ChildRows): AuditChange[] {
  return (Object.keys(childFields) as ChildTable[]).flatMap((table) => {
    const [from, to] = [before[table], after[table]];
    const field = childFields[table];
    if (from.length !== to.length) return [{ field, from: String(from.length), to: String(to.length) }];
    const known = new Map<string, object>(from.map((row) => [row.id, row]));
    const isUnchanged = to.every((row) => isSame({ ...known.get(row.id) }, row));
    return isUnchanged ? [] : [{ field }];
  });
}

function oncePerField(changes: AuditChange[]): AuditChange[] {
  return [...Map.groupBy(changes, ({ field }) => field).values()].flatMap(([first]) => first ?? []);
}

export function claimChanges(stored: StoredClaim, columns: ClaimColumns, children: ChildRows): AuditChange[] {
  const names = Object.keys(columns) as (keyof ClaimColumns)[];
  return oncePerField([
    ...names.flatMap((column) => changeOfColumn(column, stored.claim, columns)),
    ...changesOfChildren(stored.children, children),
  ]);
}
