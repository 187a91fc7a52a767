import type { Relation } from '#server/graphql/fields.ts';

const lastPosition = 2_147_483_647;

const receiptRows = (table: string, name: string, date: string, condition: string) => `
  select claim_id, id, '' as shared_data_key, '${name}' as name, null::numeric as decimal_value, null::integer as int_value,
    to_char(${date} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as string_value, null::text as text_value,
    ${lastPosition} as position
  from ${table} where ${condition}`;

const relation: Relation = {
  table: `(
  select claim_id, id, shared_data_key, name, decimal_value, int_value, string_value, text_value, position
  from data_form_data
  union all ${receiptRows('passcode', 'Passcode received', 'submitted_at', 'withdrawn_at is null')}
  union all ${receiptRows('icloud_confirmation', 'iCloud lock confirmed off', 'confirmed_at', 'true')})`,
  joins: (item, _claim, claimId) => `${item}.claim_id = ${claimId}`,
  order: (item) => `${item}.position, ${item}.id`,
};

/** What the claimant has given is never stored as entries, because the operator's next document would remove them. */
export const dataFormWithReceipts = { kind: 'many' as const, relation };
