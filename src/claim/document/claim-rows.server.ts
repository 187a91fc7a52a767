import type { Selectable } from 'kysely';

import type {
  ClaimEventRow,
  ClaimRow,
  DataFormDataRow,
  PortalMessageRow,
  PortalNotificationRow,
  QuoteDetailRow,
  QuoteRow,
} from '#server/db/tables.generated.ts';
import type { WaitingChange } from '#claim/desk/desk-change.data.ts';

type NotFromDocument =
  | 'id'
  | 'version'
  | 'document_hash'
  | 'created_at'
  | 'updated_at'
  | 'excess_paid_here'
  | 'excess_taken_pence'
  | 'replaced_delivery_address'
  | 'arrived_state_id';
type Child<Row> = Omit<Selectable<Row>, 'claim_id'>;

export type ClaimColumns = Omit<Selectable<ClaimRow>, NotFromDocument>;

export type ChildRows = {
  claim_event: Child<ClaimEventRow>[];
  data_form_data: Child<DataFormDataRow>[];
  quote: Child<QuoteRow>[];
  quote_detail: Child<QuoteDetailRow>[];
  portal_message: Child<PortalMessageRow>[];
  portal_notification: Child<PortalNotificationRow>[];
};
export type ChildTable = keyof ChildRows;

export type StoredClaim = {
  claim: Selectable<ClaimRow>;
  children: ChildRows;
  /** The state that was set at the desk, until the operator's system takes it up. */
  waiting: WaitingChange | null;
};

/** In the order of writing: a quote before its details. */
export const childTables = [
  'claim_event',
  'data_form_data',
  'quote',
  'quote_detail',
  'portal_message',
  'portal_notification',
] as const satisfies ChildTable[];
