import type { Pool } from 'pg';

import { readersClaim, visibilityValues } from '#claim/access/claim.access.ts';
import { codeNames, formValue, type FormItem } from '#claim/document/form-value.rules.ts';
import { takenPenceOf } from '#claim/money/taken-sql.ts';
import { countingDate } from '#claim/promise/promised-dates.data.ts';
import type { Viewer } from '#server/sessions/viewer.ts';
import { singleLine, stripControls } from '#shared/text.ts';
import type { DeskClaim } from '../desk-answers.rules.ts';
import { handlerName } from '#claim/desk/work/handler-name.rules.ts';
import { claimRowOf, rowColumnsOf, type StoredRow } from '../claim-row.data.ts';
import type { SeesContacts } from '../mask/contacts.data.ts';
import { maskedMail, maskedPhone, outwardCode } from '#claim/mask/mask.rules.ts';
import { maskedForm } from '../mask/masked-form.rules.ts';

type Claim = DeskClaim['claim'];

type StoredWork = Omit<DeskClaim['work'], 'assignee'> & {
  assignee: { id: string; name: string; email: string } | null;
};

type StoredClaim = StoredRow &
  Pick<
    Claim,
    | 'systemName'
    | 'promised'
    | 'externalReference'
    | 'policyNumber'
    | 'email'
    | 'mobile'
    | 'phone'
    | 'excessPence'
    | 'isExcessPaid'
    | 'paidPence'
    | 'refundedPence'
  > & {
    customer: string | null;
    clientId: string | null;
    brandId: string | null;
    address: string[];
    returnAddress: string[];
    returnPostcode: string;
    items: FormItem[] | null;
    work: StoredWork;
  };

/** A change of state ends what a handler said of a wait. */
const waitCounts = 'w.waiting_state is not distinct from c.state_id';

const statement = `select ${rowColumnsOf('$4::uuid')}, s.system_name as "systemName",
    c.external_reference as "externalReference",
    c.policy_number as "policyNumber", c.end_user_email as email, c.end_user_mobile as mobile, c.end_user_phone as phone,
    c.brand as "brandId", d.client_id as "clientId", (select k.customer from contract k where k.id = c.contract_id) as customer,
    array[c.registered_line1, c.registered_line2, c.registered_line3, c.registered_city, c.registered_postcode] as address,
    array[c.delivery_line1, c.delivery_line2, c.delivery_line3, c.delivery_city, c.delivery_postcode] as "returnAddress",
    c.delivery_postcode as "returnPostcode",
    ${countingDate('$4::uuid')} as promised,
    c.policy_excess_pence as "excessPence", c.excess_payment_taken as "isExcessPaid",
    (select coalesce(sum(p.refunded_pence), 0)::int from payment_intent p
      where p.claim_id = $4::uuid and p.status = 'paid') as "refundedPence",
    coalesce((select sum(p.pence)::int from payment_intent p where p.claim_id = $4::uuid and p.status = 'paid'),
      case when c.excess_payment_taken then ${takenPenceOf('c')} else 0 end) as "paidPence",
    (select json_agg(json_build_object('name', f.name, 'stringValue', f.string_value, 'textValue', f.text_value,
        'intValue', f.int_value, 'decimalValue', f.decimal_value) order by f.position)
      from data_form_data f where f.claim_id = $4::uuid) as items,
    (select json_build_object('snoozedUntil', to_json(w.snoozed_until),
        'waitingOn', case when ${waitCounts} then w.waiting_on end,
        'waitingUntil', case when ${waitCounts} then to_json(w.waiting_until) end,
        'waitingFor', case when ${waitCounts} then w.waiting_for end,
        'assignee', (select json_build_object('id', a.id, 'name', a.name, 'email', a.email)
          from account a where a.id = w.assignee_id))
      from (select 1) one left join desk_work w on w.claim_id = $4::uuid) as work
  from ${readersClaim('c', '$4::uuid', 1)}
  join desk_claim d on d.claim_id = $4::uuid left join state s on s.id = d.state_id`;

const filled = (texts: readonly string[]): string[] => texts.map(singleLine).filter((text) => text !== '');

function formOf(items: readonly FormItem[]): Claim['form'] {
  const names = [...new Set(items.map(({ name }) => name))];
  return names
    .map((name) => ({ name, value: stripControls(formValue(items, name)), isCode: codeNames.includes(name) }))
    .filter(({ value }) => value !== '');
}

export type FoundClaim = Omit<Claim, 'brand' | 'insurer'> & {
  brandId: string | null;
  customer: string | null;
  work: DeskClaim['work'];
};

function contactsOf(
  { name, email, mobile, phone, postcode, returnPostcode, items, ...stored }: StoredClaim,
  masks: boolean,
): Pick<Claim, 'email' | 'mobile' | 'phone' | 'address' | 'returnAddress' | 'form'> {
  const form = formOf(items ?? []);
  const [address, returnAddress] = [filled(stored.address), filled(stored.returnAddress)];
  if (!masks) {
    return { email, mobile, phone, address: address.join(', '), returnAddress: returnAddress.join(', '), form };
  }
  return {
    email: maskedMail(email),
    mobile: maskedPhone(mobile),
    phone: maskedPhone(phone),
    address: outwardCode(postcode),
    returnAddress: outwardCode(returnPostcode),
    form: maskedForm(form, { name, email, mobile, phone, addressLines: [...address, ...returnAddress] }),
  };
}

const instantText = (stored: string | null): string | null => stored && new Date(stored).toISOString();

function workOf({ assignee, snoozedUntil, waitingOn, waitingUntil, waitingFor }: StoredWork): DeskClaim['work'] {
  return {
    assignee: assignee && { id: assignee.id, name: handlerName(assignee) },
    snoozedUntil: instantText(snoozedUntil),
    waitingOn,
    waitingUntil: instantText(waitingUntil),
    waitingFor,
  };
}

/** Returns null where there is none, or it is beyond the account's limits. */
export async function readDeskClaim(
  pool: Pool,
  { viewer, asker }: { viewer: Viewer; asker: SeesContacts },
  id: string,
  now: Date,
): Promise<FoundClaim | null> {
  const { rows } = await pool.query<StoredClaim>({
    name: 'desk-claim',
    text: statement,
    values: [...visibilityValues(viewer, now), id],
  });
  const [found] = rows;
  if (found === undefined) return null;
  const row = claimRowOf(found, asker);
  const { systemName, externalReference, policyNumber, excessPence, isExcessPaid, paidPence, refundedPence } = found;
  return {
    ...row,
    systemName,
    externalReference,
    policyNumber,
    excessPence,
    isExcessPaid,
    paidPence,
    refundedPence,
    brandId: found.brandId,
    customer: found.customer,
    clientId: found.clientId,
    ...contactsOf(found, row.isMasked),
    promised: found.promised && { ...found.promised, setAt: new Date(found.promised.setAt).toISOString() },
    work: workOf(found.work),
  };
}
