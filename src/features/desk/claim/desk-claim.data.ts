import type { Pool } from 'pg';

import { auditHandlerView, byId } from '#claim/access/handler-view.data.ts';
import { handlersClaim, visibilityValues } from '#claim/access/claim.access.ts';
import { codeNames, formValue, type FormItem } from '#claim/document/form-value.rules.ts';
import type { Viewer } from '#server/sessions/viewer.ts';
import type { DeskClaim } from '../desk-answers.rules.ts';
import { claimRowOf, rowColumns, type StoredRow } from '../claim-row.data.ts';

type Claim = DeskClaim['claim'];

type StoredClaim = StoredRow &
  Pick<Claim, 'externalReference' | 'policyNumber' | 'email' | 'mobile' | 'phone' | 'excessPence' | 'isExcessPaid'> & {
    customer: string | null;
    brandId: string | null;
    address: string[];
    items: FormItem[] | null;
  };

const statement = `select ${rowColumns('$4::uuid')}, c.external_reference as "externalReference",
    c.policy_number as "policyNumber", c.end_user_email as email, c.end_user_mobile as mobile, c.end_user_phone as phone,
    c.brand as "brandId", (select k.customer from contract k where k.id = c.contract_id) as customer,
    array[c.registered_line1, c.registered_line2, c.registered_line3, c.registered_city, c.registered_postcode] as address,
    c.policy_excess_pence as "excessPence", c.excess_payment_taken as "isExcessPaid",
    (select json_agg(json_build_object('name', f.name, 'stringValue', f.string_value, 'textValue', f.text_value,
        'intValue', f.int_value, 'decimalValue', f.decimal_value) order by f.position)
      from data_form_data f where f.claim_id = $4::uuid) as items
  from ${handlersClaim('c', 1)} and c.id = $4::uuid
  join desk_claim d on d.claim_id = $4::uuid left join state s on s.id = c.state_id`;

const filled = (texts: readonly string[]): string[] => texts.map((text) => text.trim()).filter((text) => text !== '');

function formOf(items: readonly FormItem[]): Claim['form'] {
  const names = [...new Set(items.map(({ name }) => name))];
  return names
    .map((name) => ({ name, value: formValue(items, name), isCode: codeNames.includes(name) }))
    .filter(({ value }) => value !== '');
}

export type FoundClaim = Omit<Claim, 'brand' | 'insurer'> & { brandId: string | null; customer: string | null };

/** Returns null where there is none, or it is of a brand that the handler does not see. The view is audited first. */
export async function readDeskClaim(pool: Pool, viewer: Viewer, id: string, now: Date): Promise<FoundClaim | null> {
  await auditHandlerView(pool, viewer, { viewed: 'claim', named: byId(id) }, now);
  const { rows } = await pool.query<StoredClaim>({
    name: 'desk-claim',
    text: statement,
    values: [...visibilityValues(viewer, now), id],
  });
  const [found] = rows;
  if (found === undefined) return null;
  const { externalReference, policyNumber, email, mobile, phone, excessPence, isExcessPaid } = found;
  return {
    ...claimRowOf(found),
    ...{ externalReference, policyNumber, email, mobile, phone, excessPence, isExcessPaid },
    ...{ brandId: found.brandId, customer: found.customer },
    address: filled(found.address).join(', '),
    form: formOf(found.items ?? []),
  };
}
