// What the audit says of the claim: who saw it, and who changed what is needed.
import { clientIdOf } from '#claim/access/client-of-claim.data.ts';
import { actingAccount } from '#claim/read/acting-account.data.ts';
import { actorsWithoutAccount } from '#claim/read/acting-account.rules.ts';
import type { Column, PackSource } from './pack-source.ts';

const withoutAccount = actorsWithoutAccount.map((actor) => `'${actor}'`).join(', ');

const isAccount = `(e.actor = 'handler' or e.actor like 'account %')`;

/** SQL of the client whose insurer acted: the one that the complaint, or any, had been handed to last. */
const insurersClient = `(select (h.value ->> 2)::uuid from json_array_elements(e.handed) h
  where (h.value ->> 1)::timestamptz <= e.at and (e.detail = '' or strpos(e.detail, h.value ->> 0) > 0)
  order by (h.value ->> 1)::timestamptz desc limit 1)`;

/** As an export has it: of an auditor of several clients, the one whose claim it is. */
const auditorsClients = `(select coalesce(string_agg(t.name, '') filter (where t.id = e.today), string_agg(t.name, ', ' order by t.name))
  from client t where t.id = any (a.client_ids))`;

const whoSql = (insurer: string, auditor: string) => `case
  when a.id is null then case when e.actor = 'insurer' then ${insurer} when e.actor in (${withoutAccount}) then 'the ' || e.actor
    when ${isAccount} then 'an account that is gone' else 'a system of the repair company' end
  when 'lead' = any (a.roles) then 'a lead' when 'handler' = any (a.roles) then 'a handler' else ${auditor} end`;

/** An insurer reads that another had the claim before, and not which. A system has the name of its key. */
const who: Column[] = [
  {
    name: 'Who',
    sql: whoSql(
      `'the insurer' || coalesce(' (' || (select t.name from client t where t.id = ${insurersClient}) || ')', '')`,
      `'an auditor' || coalesce(' of ' || ${auditorsClients}, '')`,
    ),
    insurersSql: whoSql(
      `case when ${insurersClient} <> e.today then 'an earlier insurer' else 'the insurer' end`,
      `case when e.today = any (a.client_ids) or a.client_ids is null then 'an auditor' else 'an auditor of another client' end`,
    ),
  },
  {
    name: 'Name',
    sql: `coalesce(nullif(a.name, ''), split_part(a.email, '@', 1),
        case when e.actor not in (${withoutAccount}) and not ${isAccount} then e.actor end)`,
    isInternal: true,
  },
];

/** What is of the claim is a CTE, because Citus keeps claims and the audit on different machines. */
const entries = (condition: string) => `(with belongs as materialized (
      select ${clientIdOf('c')} as today, (select json_agg(json_build_array(k.number, s.at, s.client_id))
        from complaint k join complaint_step s on s.claim_id = k.claim_id and s.complaint_id = k.id
        where k.claim_id = c.id and s.kind = 'handed-over') as handed
      from claim c where c.id = $1::uuid)
    select v.*, b.today, b.handed from audit_event v cross join belongs b
    where v.claim_id = $1::uuid and ${condition}) e
  left join account a on a.id = ${actingAccount}`;

const claimViews = `'claim.viewed', 'claim.opened', 'claim.exported', 'claim.shared-opened', 'claim.nominee-opened'`;

/** A person’s reading of the claim, never what a pack itself leaves behind, so that packs do not grow by being made. */
export const views: PackSource = {
  id: 'views',
  title: 'Who saw the claim',
  about:
    'Each view of the claim by people, at the desk once in five minutes. What a system of the repair company reads by its key is not in it, but for exports. The repair company’s own pack also has passcodes and support needs that a system opened.',
  at: 'e.at',
  key: 'e.id',
  columns: [...who, { name: 'What', sql: 'e.action', kind: 'code' }, { name: 'Of', sql: 'e.detail', kind: 'code' }],
  from: entries(
    `action in (${claimViews}, 'claim.details-opened', 'claim.needs-read', 'passcode.read', 'desk.passcode-open')`,
  ),
  // Who read support needs, or opened them with a code, would tell that there are some.
  insurersFrom: entries(`action in (${claimViews}) and detail is distinct from 'needs'`),
};

/** As the claimant's call writes it: whoever has the code has the money. */
export const voucherOpenings: PackSource = {
  id: 'voucher-openings',
  title: 'Openings of the voucher’s code',
  about:
    'When the code was shown on the claim’s page, and whether a code that was mailed to the claimant was asked for.',
  at: 'e.at',
  key: 'e.id',
  columns: [
    { name: 'Looked again', sql: `case when e.detail like 'voucher shown again%' then 'yes' else 'no' end` },
    { name: 'With a mailed code', sql: `case when e.detail like '%, with a mailed code' then 'yes' else 'no' end` },
  ],
  from: `audit_event e where e.claim_id = $1::uuid and e.action = 'claim.changed' and e.detail like 'voucher shown%'`,
};

const newTerm = (field: string) =>
  `(select c.value ->> 'to' from jsonb_array_elements(e.changes) c where c.value ->> 'field' = '${field}')`;

const isOn = (field: string) => `case ${newTerm(field)} when 'true' then 'on' when 'false' then 'off' end`;

/** A change of the language, or of hours, alone is not in it. */
export const noticeChoices: PackSource = {
  id: 'notice-choices',
  title: 'Notices, stopped and started',
  about:
    'When the claimant stopped notices or started them again, all of them or by a channel, on the claim’s page or by the link in a mail. What was left as it was is empty. Notices are on until then.',
  at: 'e.at',
  key: 'e.id',
  columns: [
    { name: 'All', sql: `case ${newTerm('stopped')} when 'true' then 'stopped' when 'false' then 'started again' end` },
    { name: 'Mail', sql: isOn('mail') },
    { name: 'Text', sql: isOn('text') },
    { name: 'Push', sql: isOn('push') },
  ],
  from: `audit_event e where e.claim_id = $1::uuid and e.action = 'preferences.changed'
    and e.changes @? '$[*] ? (@.field == "stopped" || @.field == "mail" || @.field == "text" || @.field == "push")'`,
};

const numbers = '[0-9]+ new, [0-9]+ withdrawn';

/** As `numbersOf` writes it. A system's call that changed nothing has neither numbers nor terms. */
export const needChanges: PackSource = {
  id: 'need-changes',
  title: 'Changes of support needs',
  about:
    'Who said or withdrew how many support needs, and the new last day and leave to tell the insurer where these changed. They are of all needs. It is kept from insurers. Of what a system said, earlier versions of the portal kept only what it changed about the last day and the insurer.',
  at: 'e.at',
  key: 'e.id',
  columns: [
    ...who,
    { name: 'Said', sql: `coalesce(substring(e.detail from '([0-9]+) new, '), '0')` },
    { name: 'Withdrawn', sql: `coalesce(substring(e.detail from ', ([0-9]+) withdrawn'), '0')` },
    {
      name: 'Insurer may be told',
      sql: `case ${newTerm('tellsInsurer')} when 'true' then 'yes' when 'false' then 'no' end`,
    },
    {
      name: 'Last day',
      sql: `case ${newTerm('until')} when '' then 'none' else to_char(${newTerm('until')}::date, 'DD/MM/YYYY') end`,
    },
  ],
  from: entries(`(action in ('claim.needs', 'desk.needs') or action = 'operator.wrote' and detail like 'POST /claims/:number/needs%')
    and (changes is not null or detail ~ '${numbers}')`),
  insurersFrom: null,
};
