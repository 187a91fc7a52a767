import { type RawBuilder, sql } from 'kysely';

import type { WaitingOn } from '#claim/desk/clock-kinds.rules.ts';
import { brandOfClaim } from '#server/settings/portal-rule.data.ts';
import { singleLine } from '#shared/text.ts';
import type { ClaimRow, Due } from './desk-answers.rules.ts';
import { isMasked, type SeesContacts } from './mask/contacts.data.ts';
import { maskedName, outwardCode } from '#claim/mask/mask.rules.ts';

/** What an account is limited to; null is all. */
export type Limits = { brands: readonly string[] | null; clientIds: readonly string[] | null };

/** Of a row `d` of `desk_claim`. */
export function withinLimits({ brands, clientIds }: Limits): RawBuilder<unknown> {
  const ofBrands = brands && sql`${sql.raw(brandOfClaim('d'))} = any(${[...brands]}::text[])`;
  const ofClients = clientIds && sql`d.client_id = any(${[...clientIds]}::uuid[])`;
  const given = [ofBrands, ofClients].filter((limit) => limit !== null);
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `);
}

/** Text of a claim; that of the claim itself until the row has it. */
const textColumn = (name: string, ofClaim: string, claimId: string) =>
  `coalesce(d.${name}, (select c.${ofClaim} from claim c where c.id = ${claimId})) as ${name}`;

/**
 * Returns SQL of what a row of the queue shows, of a row `d` of `desk_claim`. `claimId` is SQL of its id: where one claim
 * is read, the parameter itself, so that Citus queries one machine.
 */
export const rowColumnsOf = (claimId: string): string => `d.claim_id as id, ${textColumn('number', 'number', claimId)},
  ${textColumn('name', 'end_user_name', claimId)}, ${textColumn('postcode', 'registered_postcode', claimId)},
  (select s.name from state s where s.id = d.state_id) as state, d.state_since, d.due_kind, d.due_from, d.due_at,
  d.waiting_on, d.unanswered, d.unanswered_since, d.undelivered_at, d.ended_at, d.client_id, d.device, d.imei_end,
  coalesce(d.has_needs, false) as has_needs, coalesce(d.complaints, 0) as complaints,
  d.complaint_due_kind, d.complaint_due_from, d.complaint_due_at,
  d.answer_due_kind, d.answer_due_from, d.answer_due_at`;

export const rowColumns = rowColumnsOf('d.claim_id');

export type StoredRow = {
  id: string;
  number: string;
  name: string;
  postcode: string;
  state: string | null;
  state_since: Date;
  due_kind: Due['kind'] | null;
  due_from: Date | null;
  due_at: Date | null;
  waiting_on: WaitingOn;
  unanswered: number;
  unanswered_since: Date | null;
  undelivered_at: Date | null;
  ended_at: Date | null;
  client_id: string | null;
  /** Null until the row is made again. */
  device: string | null;
  imei_end: string | null;
  has_needs: boolean;
  complaints: number;
  complaint_due_kind: Due['kind'] | null;
  complaint_due_from: Date | null;
  complaint_due_at: Date | null;
  answer_due_kind: Due['kind'] | null;
  answer_due_from: Date | null;
  answer_due_at: Date | null;
};

const textOf = (instant: Date | null): string | null => instant?.toISOString() ?? null;

export type StoredDue = Pick<StoredRow, 'due_kind' | 'due_from' | 'due_at'>;

export const dueOf = ({ due_kind: kind, due_from: from, due_at: at }: StoredDue): Due | null =>
  kind && from && at ? { kind, from: from.toISOString(), at: at.toISOString() } : null;

/** Returns what is due first of the claim's open complaints; null where none is open, and until the row is made again. */
export const complaintDueOf = (row: StoredRow): Due | null =>
  dueOf({ due_kind: row.complaint_due_kind, due_from: row.complaint_due_from, due_at: row.complaint_due_at });

/** Returns when an answer is due; null where none is, and until the row is made again. */
export const answerDueOf = (row: StoredRow): Due | null =>
  dueOf({ due_kind: row.answer_due_kind, due_from: row.answer_due_from, due_at: row.answer_due_at });

export function claimRowOf(row: StoredRow, asker: SeesContacts): ClaimRow {
  const { id, number, name, postcode, state, device, unanswered } = row;
  const masks = isMasked(asker, row.client_id);
  return {
    id,
    number,
    isMasked: masks,
    name: singleLine(masks ? maskedName(name) : name),
    unanswered,
    device: singleLine(device ?? ''),
    postcodeArea: outwardCode(postcode) || (masks ? '' : (postcode.trim().split(/\s+/)[0] ?? '')),
    imeiEnd: row.imei_end ?? '',
    state: state ?? '',
    stateSince: row.state_since.toISOString(),
    due: dueOf(row),
    waitingOn: row.waiting_on,
    unansweredSince: textOf(row.unanswered_since),
    isUndelivered: row.undelivered_at !== null,
    endedAt: textOf(row.ended_at),
    hasNeeds: row.has_needs && asker.contactsOf === null,
    hasComplaint: row.complaints > 0,
  };
}
