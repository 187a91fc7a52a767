import { type RawBuilder, sql } from 'kysely';

import { deviceFactsOf, deviceOfRow, type StoredDevice } from '#claim/read/claim-facts.data.ts';
import { deviceOf } from '#claim/wording/device.rules.ts';
import { formValue } from '#claim/document/form-value.rules.ts';
import type { WaitingOn } from '#claim/desk/clock-kinds.rules.ts';
import { brandOfClaim } from '#server/settings/portal-rule.data.ts';
import type { ClaimRow, Due } from './desk-answers.rules.ts';
import { isMasked, type SeesContacts } from './mask/contacts.data.ts';
import { maskedName, outwardCode } from './mask/mask.rules.ts';

/** What an account is limited to; null is all. */
export type Limits = { brands: readonly string[] | null; clientIds: readonly string[] | null };

/** Of a row `d` of `desk_claim`. */
export function withinLimits({ brands, clientIds }: Limits): RawBuilder<unknown> {
  const ofBrands = brands && sql`${sql.raw(brandOfClaim('d'))} = any(${[...brands]}::text[])`;
  const ofClients = clientIds && sql`d.client_id = any(${[...clientIds]}::uuid[])`;
  const given = [ofBrands, ofClients].filter((limit) => limit !== null);
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `);
}

/** Of a claim `c`, its state `s` and its row `d` of `desk_claim`, what a row of the queue shows. */
export const rowColumns = (claimId: string) => `c.id, c.number, c.end_user_name as name,
  c.registered_postcode as postcode, s.name as state, d.state_since, d.due_kind, d.due_from, d.due_at, d.waiting_on,
  d.unanswered, d.unanswered_since, d.undelivered_at, d.ended_at, d.client_id, ${deviceOfRow('c', claimId)} as device`;

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
  device: StoredDevice;
};

const imeiDigits = 6;

const textOf = (instant: Date | null): string | null => instant?.toISOString() ?? null;

function dueOf({ due_kind: kind, due_from: from, due_at: at }: StoredRow): Due | null {
  return kind && from && at ? { kind, from: from.toISOString(), at: at.toISOString() } : null;
}

export function claimRowOf(row: StoredRow, asker: SeesContacts): ClaimRow {
  const { id, number, name, postcode, state, device, unanswered } = row;
  const masks = isMasked(asker, row.client_id);
  return {
    ...{ id, number, isMasked: masks, name: masks ? maskedName(name) : name.trim(), unanswered },
    device: deviceOf(deviceFactsOf(device)).name,
    postcodeArea: outwardCode(postcode) || (masks ? '' : (postcode.trim().split(/\s+/)[0] ?? '')),
    imeiEnd: formValue(device.form ?? [], 'IMEI')
      .replaceAll(/\D/g, '')
      .slice(-imeiDigits),
    state: state ?? '',
    stateSince: row.state_since.toISOString(),
    due: dueOf(row),
    waitingOn: row.waiting_on,
    unansweredSince: textOf(row.unanswered_since),
    isUndelivered: row.undelivered_at !== null,
    endedAt: textOf(row.ended_at),
  };
}
