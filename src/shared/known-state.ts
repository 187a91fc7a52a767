/**
 * The system names of states on which rules and texts depend (spec §4). Operators send others too, which no rule knows.
 * A name in code has this type, so that a misspelt one is a type error.
 */
export type KnownState =
  | 'Collection'
  | 'Collection Arranged'
  | 'Equipment Received'
  | 'Inspection'
  | 'Awaiting Activation Lock Removal'
  | 'Awaiting Authorisation'
  | 'Repair'
  | 'Awaiting Parts'
  | 'Sent for External Repair'
  | 'Beyond Repair'
  | 'Awaiting Repaired Equipment Return to End User'
  | 'Awaiting Voucher Issue'
  | 'Repaired Equipment Returned to End User'
  | 'Returned to End User'
  | 'Voucher Issued to End User'
  | 'Claim Cancelled';
