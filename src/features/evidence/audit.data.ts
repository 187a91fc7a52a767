import { type RawBuilder, sql } from 'kysely';

import { actingAccount } from '#claim/read/acting-account.data.ts';
import { type Numbered, withClaimNumbers } from '#claim/read/claim-numbers.data.ts';
import { brandLimit, claimWithinLimit, withoutNeeds } from '#server/settings/portal-rule.data.ts';
import { normaliseEmail } from '#shared/people/email.ts';
import { addLondonDays, londonInstant } from '#shared/time/london.ts';
import { normaliseReference } from '#shared/reference.ts';
import type { AuditEntry } from './audit-answers.rules.ts';
import { type AuditQuery, cursorIn } from './audit.rules.ts';
import type { Db } from '#server/db/connect.ts';

function startOf(day: string): Date {
  return londonInstant([...day.split('-').map(Number), 0, 0, 0]) ?? new Date(`${day}T00:00:00Z`);
}

const columns = sql`e.id, e.at, coalesce(who.email, e.actor) person, e.action, e.detail, e.claim_id, case when e.actor = 'handler' then null else coalesce(whom.email, e.account_id::text) end account,
  coalesce(e.changes, '[]') changes, abbrev(e.address) address`;

const joined = sql`audit_event e
  left join account who on who.id = ${sql.raw(actingAccount)}
  left join account whom on whom.id = e.account_id`;

const networkOf = sql`network(set_masklen(address, case family(address) when 4 then 24 else 48 end))`;
const isWholeAddress = sql`masklen(address) = case family(address) when 4 then 32 else 128 end`;

/** Matches a deleted claim too, by the number in the entry of its deletion. */
function ofClaim(number: string): RawBuilder<boolean> {
  const reference = normaliseReference(number);
  return sql<boolean>`e.claim_id in (
    select claim_id from claim_lookup where kind = 'number' and key = ${reference}
    union select claim_id from audit_event where action in ('claim.erased', 'claim.deleted')
      and upper(replace(replace(detail, '-', ''), ' ', '')) = ${reference} and claim_id is not null)`;
}

async function ofPerson(db: Db, person: string): Promise<RawBuilder<boolean>> {
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('email_norm', '=', normaliseEmail(person))
    .executeTakeFirst();
  if (!account) return sql<boolean>`e.actor = ${person}`;
  return sql<boolean>`(e.actor = ${`account ${account.id}`} or e.account_id = ${account.id})`;
}

async function conditionOf(db: Db, query: AuditQuery): Promise<RawBuilder<boolean>> {
  const { claim, person, kind, from, to } = query;
  const cursor = cursorIn(query.before);
  const conditions = [
    claim !== '' && ofClaim(claim),
    person !== '' && (await ofPerson(db, person)),
    kind !== undefined && sql<boolean>`e.action like ${`${kind}.%`}`,
    from !== undefined && sql<boolean>`e.at >= ${startOf(from)}`,
    to !== undefined && sql<boolean>`e.at < ${addLondonDays(startOf(to), 1)}`,
    cursor !== null && sql<boolean>`(e.at, e.id) < (${cursor.at}, ${cursor.id}::uuid)`,
  ].filter((condition) => condition !== false);
  return conditions.length === 0 ? sql<boolean>`true` : sql.join(conditions, sql` and `);
}

type Row = Omit<AuditEntry, 'at' | 'claimId' | 'claimNumber'> & { at: Date; claim_id: string | null };

const entryOf = ({ at, claim_id: claimId, claim_number: claimNumber, ...row }: Numbered<Row>): AuditEntry => ({
  ...row,
  claimId,
  claimNumber,
  at: at.toISOString(),
});

export async function auditEntries(db: Db, query: AuditQuery, most: number): Promise<AuditEntry[]> {
  const page = sql`select ${columns} from ${joined} where ${await conditionOf(db, query)}
    order by e.at desc, e.id desc limit ${most}`;
  const { rows } = await withClaimNumbers<Row>(page, sql`page.at desc, page.id desc`).execute(db);
  return rows.map(entryOf);
}

/** The contract names the insurer before. */
const ofInsurers: ReadonlySet<string> = new Set(['agreedBy', 'confirmedBy', 'contract']);

/** A key of some brands may be an insurer's, and these another's. */
const withoutInsurers = ({ changes, ...entry }: AuditEntry): AuditEntry => ({
  ...entry,
  changes: changes.map((change) => (ofInsurers.has(change.field) ? { field: change.field } : change)),
});

/** Views too: needs are read where there are some, and a code opens what is sealed. */
const tellsOfNeeds = sql`e.action in ('claim.needs', 'claim.needs-read', 'claim.details-opened', 'desk.needs', 'desk.need-seen')
  or e.action = 'claim.viewed' and e.detail = 'needs'
  or e.action in ('operator.read', 'operator.wrote') and e.detail like '% /claims/:number/needs%'`;

export async function auditAfter(
  db: Db,
  { after, until, most }: { after: { at: Date; id: string } | null; until: Date; most: number },
): Promise<AuditEntry[]> {
  const from = after === null ? sql`true` : sql`(e.at, e.id) > (${after.at}, ${after.id}::uuid)`;
  const page = sql`select ${columns} from ${joined} where ${from} and e.at <= ${until}
    and ${claimWithinLimit(sql.ref('e.claim_id'))} and ${withoutNeeds(tellsOfNeeds)}
    order by e.at, e.id limit ${most}`;
  const { rows } = await withClaimNumbers<Row>(page, sql`page.at, page.id`).execute(db);
  const entries = rows.map(entryOf);
  return brandLimit() === null ? entries : entries.map(withoutInsurers);
}

const shortenedAtOnce = 5_000;

export async function shortenAddresses(db: Db, before: Date): Promise<number> {
  const shortenSome = async (): Promise<number> =>
    db.transaction().execute(async (tx) => {
      await sql`select set_config('fettle.audit_retention', 'on', true)`.execute(tx);
      const { numAffectedRows = 0n } = await sql`update audit_event set address = ${networkOf}
        where id in (select id from audit_event where at < ${before} and ${isWholeAddress}
          order by at limit ${shortenedAtOnce})`.execute(tx);
      return Number(numAffectedRows);
    });
  let shortened = 0;
  for (let some = shortenedAtOnce; some === shortenedAtOnce; shortened += some) some = await shortenSome();
  return shortened;
}

export async function purgeAudit(db: Db, before: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('fettle.audit_retention', 'on', true)`.execute(tx);
    const { numDeletedRows } = await tx.deleteFrom('audit_event').where('at', '<', before).executeTakeFirst();
    return Number(numDeletedRows);
  });
}
