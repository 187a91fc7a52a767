// What the audit says of the claim: who saw it, and who changed what is needed.
import { actingAccount } from '#claim/read/acting-account.data.ts';
import { actorsWithoutAccount } from '#claim/read/acting-account.rules.ts';
import type { Column, PackSource } from './pack-source.ts';

const withoutAccount = actorsWithoutAccount.map((actor) => `'${actor}'`).join(', ');

const isAccount = `(e.actor = 'handler' or e.actor like 'account %')`;

/** A system has the name of its key. */
const who: Column[] = [
  {
    name: 'Who',
    sql: `case when a.id is null then case when e.actor in (${withoutAccount}) then 'the ' || e.actor
          when ${isAccount} then 'an account that is gone' else 'a system of the repair company' end
        when 'lead' = any (a.roles) then 'a lead' when 'handler' = any (a.roles) then 'a handler' else 'an auditor' end`,
  },
  {
    name: 'Name',
    sql: `coalesce(nullif(a.name, ''), split_part(a.email, '@', 1),
        case when e.actor not in (${withoutAccount}) and not ${isAccount} then e.actor end)`,
    isInternal: true,
  },
];

const entries = (condition: string) => `(select * from audit_event where claim_id = $1::uuid and ${condition}) e
  left join account a on a.id = ${actingAccount}`;

const claimViews = `'claim.viewed', 'claim.opened', 'claim.exported', 'claim.shared-opened', 'claim.nominee-opened'`;

/** A person’s reading of the claim, never what a pack itself leaves behind, so that packs do not grow by being made. */
export const views: PackSource = {
  id: 'views',
  title: 'Who saw the claim',
  about: 'Each view of the claim, at the desk once in five minutes.',
  at: 'e.at',
  key: 'e.id',
  columns: [...who, { name: 'What', sql: 'e.action', kind: 'code' }, { name: 'Of', sql: 'e.detail', kind: 'code' }],
  from: entries(`action in (${claimViews}, 'claim.needs-read', 'passcode.read', 'desk.passcode-open')`),
  // Who read support needs would tell that there are some.
  insurersFrom: entries(`action in (${claimViews}) and detail is distinct from 'needs'`),
};

const newTerm = (field: string) =>
  `(select c.value ->> 'to' from jsonb_array_elements(e.changes) c where c.value ->> 'field' = '${field}')`;

const numbers = '[0-9]+ new, [0-9]+ withdrawn';

/** As `numbersOf` writes it. A system's call that changed nothing has neither numbers nor terms. */
export const needChanges: PackSource = {
  id: 'need-changes',
  title: 'Changes of support needs',
  about:
    'Who said, withdrew or changed how many of the support needs, and what then held of all of them. It is kept from insurers. Of what a system said, earlier versions of the portal kept only what it changed about the last day and the insurer.',
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
