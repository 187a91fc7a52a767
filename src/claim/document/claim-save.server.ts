import { v4 } from 'uuid';

import { endSessionsOfOtherMailbox } from '#claim/access/claim-session.data.ts';
import { auditOperatorChange } from '#claim/operator/note-operator-change.data.ts';
import { checkBrandLimit } from '#claim/operator/brand-limit.server.ts';
import { resolveCatalogue } from './catalogue.data.ts';
import { childRows, claimColumns } from './rows/rows-of-document.server.ts';
import type { ClaimDocument } from './claim-document.rules.ts';
import { followDocument } from '#claim/parcel/follow-document.server.ts';
import { recordQuote } from '#claim/quote/record-quote.server.ts';
import type { Warning } from '#claim/warnings/warning.ts';
import { recordReport } from '#claim/report/record-report.server.ts';
import { endForAnotherClient } from '#claim/deciding/another-client.server.ts';
import { unassignBeyondLimits } from '#claim/desk/work/unassign-beyond-limits.server.ts';
import { writeDeskRows } from '#claim/desk/desk-rows.data.ts';
import { recordChange } from '#claim/change/record-change.server.ts';
import { publishVersion, raiseVersion, writeVersion } from '#claim/change/claim-change.data.ts';
import { type SaysState, withHeardState } from './heard-state.server.ts';
import type { ClaimColumns, StoredClaim } from './claim-rows.server.ts';
import type { Written } from '#claim/live/claim-version.server.ts';
import { isClaimChanged, noChildren, writeChildren, writeLookups } from './claim-write.data.ts';
import { requestExcessReview } from '#claim/change/excess-review.data.ts';
import { needsExcessReview, takenPence, withStoredPayment } from '#claim/rules/excess.rules.ts';
import { isSameAddress } from '#claim/rules/typed-address.rules.ts';
import { deleteDuePasscode } from '#claim/change/passcode-end.data.ts';
import type { Tx } from '#server/db/connect.ts';

type WriteFacts = {
  hash: Buffer | null;
  now: Date;
  quiet?: boolean;
  says: SaysState;
  /** The handler who moves the claim to another state. */
  movedBy?: string;
  /** What an import brings of a claim's past, of which it tells nobody. */
  isMovedIn?: boolean;
};

type AddressColumns = Pick<
  ClaimColumns,
  'delivery_line1' | 'delivery_line2' | 'delivery_line3' | 'delivery_city' | 'delivery_postcode'
>;

const deliveryLines = (row: AddressColumns): string =>
  [row.delivery_line1, row.delivery_line2, row.delivery_line3, row.delivery_city, row.delivery_postcode].join('\n');

/** An operator's system may send back the claimant's address in other writing. */
function isAddressChanged({ claim }: StoredClaim, columns: ClaimColumns): boolean {
  const [before, after] = [deliveryLines(claim), deliveryLines(columns)];
  return before !== after && !isSameAddress(before, after);
}

async function saveClaim(
  tx: Tx,
  stored: StoredClaim | null,
  columns: ClaimColumns,
  write: WriteFacts,
): Promise<Written> {
  const { hash, now } = write;
  const { number } = columns;
  await checkBrandLimit(tx, [columns.brand, ...(stored ? [stored.claim.brand] : [])]);
  if (!stored) {
    const id = v4();
    const arrived = { arrived_state_id: columns.state_id, created_at: now, updated_at: now };
    const row = { id, ...columns, document_hash: hash, ...arrived };
    await tx.insertInto('claim').values(row).execute();
    return { id, number, version: 1, created: true, changed: true };
  }
  const { id, version } = stored.claim;
  if (!isClaimChanged(stored, columns)) return { id, number, version, created: false, changed: false };
  // A changed address is the operator's newest one, so the claimant's own no longer counts.
  const moved = isAddressChanged(stored, columns) ? { replaced_delivery_address: null } : {};
  const raised = await writeVersion(tx, id, now, {
    ...columns,
    ...moved,
    excess_taken_pence: takenPence(stored.claim, columns),
    document_hash: hash,
  });
  return { id, number, version: raised ?? version, created: false, changed: true };
}

/** The version of a claim whose own row has changed was written with that row. */
async function stampClaim(
  tx: Tx,
  { waiting }: StoredClaim,
  { id, version, changed }: Written,
  { hash, now }: WriteFacts,
  childrenChanged: boolean,
): Promise<number> {
  if (changed) {
    await publishVersion(tx, id, now);
    return version;
  }
  const stamp = { document_hash: hash };
  if (childrenChanged) return (await raiseVersion(tx, id, now, stamp)) ?? version;
  await tx.updateTable('claim').set(stamp).where('id', '=', id).execute();
  // The document changes nothing, and yet the claim's row at the desk says what became of the change that waited.
  if (waiting) await writeDeskRows(tx, [id], now);
  return version;
}

async function followUp(
  tx: Tx,
  stored: StoredClaim,
  columns: ClaimColumns,
  { now, quiet = false }: WriteFacts,
): Promise<Warning[]> {
  const { claim } = stored;
  if (isClaimChanged(stored, columns)) await deleteDuePasscode(tx, claim.id, now);
  if (claim.end_user_email !== columns.end_user_email) await endSessionsOfOtherMailbox(tx, claim.id);
  const isMoved = claim.contract_id !== columns.contract_id || claim.brand !== columns.brand;
  if (isMoved) await unassignBeyondLimits(tx, claim.id, now);
  await followDocument(tx, claim.id, claim, columns);
  if (needsExcessReview(claim, columns)) await requestExcessReview(tx, claim.id, now);
  return endForAnotherClient(tx, stored, columns, { now, quiet });
}

/** Makes a new version only for a real change. */
export async function writeClaim(
  tx: Tx,
  stored: StoredClaim | null,
  number: string,
  sent: ClaimDocument,
  facts: WriteFacts,
): Promise<Written & { eventIds: string[]; messageIds: string[]; warnings: Warning[] }> {
  const document = await withHeardState(tx, stored, sent, facts);
  const ids = await resolveCatalogue(tx, document);
  const columns = withStoredPayment(stored?.claim ?? null, claimColumns(number, document, ids));
  const written = await saveClaim(tx, stored, columns, facts);
  const children = stored?.children ?? noChildren;
  const wanted = childRows(document, children, ids, { before: stored, ...facts });
  const childrenChanged = await writeChildren(tx, written.id, children, wanted);
  await recordQuote(
    tx,
    { claimId: written.id, now: facts.now, quiet: facts.quiet === true },
    { before: children, after: wanted, isNew: stored === null },
    document,
  );
  await recordReport(
    tx,
    { claimId: written.id, now: facts.now },
    { before: children.data_form_data, after: wanted.data_form_data, isNew: stored === null },
  );
  if (written.changed) await writeLookups(tx, written.id, stored, columns);
  const changed = written.changed || childrenChanged;
  const warnings = stored ? await followUp(tx, stored, columns, facts) : [];
  if (!stored) await writeDeskRows(tx, [written.id], facts.now);
  const version = stored ? await stampClaim(tx, stored, written, facts, childrenChanged) : written.version;
  if (changed) {
    if (stored) await auditOperatorChange(tx, { stored, columns, children: wanted }, facts);
    const after = { claim: columns, children: wanted };
    await recordChange(tx, { claimId: written.id, version, before: stored, after }, facts);
  }
  const eventIds = wanted.claim_event.map(({ id }) => id);
  const messageIds = wanted.portal_message.map(({ id }) => id);
  return { ...written, changed, version, eventIds, messageIds, warnings };
}
