import { createHash } from 'node:crypto';

import { brandIdsOf } from '#server/brands/brands-of.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { normaliseReference } from '#shared/reference.ts';
import { lockClaimOfNumber } from '#claim/change/claim-change.server.ts';
import { checkDocument, checkId } from './claim-document-check.server.ts';
import { documentAs } from './claim-document-problem.server.ts';
import { addressOf } from './rows/document-of-rows.server.ts';
import { claimDocument, type ClaimDocument, type ClaimInput } from './claim-document.rules.ts';
import { claimOfNumber } from './claim-of-number.data.ts';
import { claimNumber } from './claim-number.server.ts';
import type { StoredClaim } from './claim-rows.server.ts';
import { writeClaim } from './claim-save.server.ts';
import { warningsOfDocument, warningsOfMessages } from '#claim/warnings/document-warnings.server.ts';
import type { Warning } from '#claim/warnings/warning.ts';
import { addressToStore } from '#claim/return-address/replaced-address.rules.ts';
import { checkVersion, type Written } from '#claim/live/claim-version.server.ts';
import { checkBrandLimit } from '#claim/operator/brand-limit.server.ts';
import { isOnSeveralMachines, type Database, type Tx } from '#server/db/connect.ts';

export type CheckedDocument = { number: string; document: ClaimDocument; hash: Buffer };

function hashOf(number: string, document: ClaimDocument): Buffer {
  const { id: _id, number: _number, version: _version, updatedAt: _at, deskChanges: _changes, ...content } = document;
  return createHash('sha256')
    .update(JSON.stringify([number, content]))
    .digest();
}

/** On several machines the look-up is read first, so that only the claim's machine is queried. */
async function findUnchanged({ pool, kysely }: Database, number: string, hash: Buffer) {
  if (!isOnSeveralMachines(kysely)) {
    return pool.query<{ id: string; version: number }>({
      name: 'claim-unchanged',
      text: `select c.id, c.version from claim_lookup l join claim c on c.id = l.claim_id
        where l.key = $1 and l.kind = 'number' and c.document_hash = $2`,
      values: [normaliseReference(number), hash],
    });
  }
  return pool.query<{ id: string; version: number }>({
    name: 'claim-unchanged-of-id',
    text: 'select id, version from claim where id = $1 and document_hash = $2',
    values: [await claimOfNumber(kysely, number), hash],
  });
}

async function unchangedClaim({ database }: Services, number: string, hash: Buffer): Promise<Written | null> {
  const { rows } = await findUnchanged(database, number, hash);
  const [row] = rows;
  return row ? { ...row, number, created: false, changed: false } : null;
}

/** Numbers that differ only in spaces and dashes open the same claim, but a system may mean two claims by them. */
function checkSpelling(stored: StoredClaim | null, number: string): void {
  if (!stored || stored.claim.number.toUpperCase() === number.toUpperCase()) return;
  throw new Problem(
    409,
    'number-spelt-differently',
    `The claim ${stored.claim.number} is here already, and spaces and dashes do not tell two numbers apart. Put it under that spelling, or give the other claim another number.`,
  );
}

function keptAddress(stored: StoredClaim | null, { deliveryAddress }: ClaimDocument): ClaimDocument['deliveryAddress'] {
  const known = stored && {
    replaced: stored.claim.replaced_delivery_address,
    current: addressOf(stored.claim, 'delivery'),
  };
  return addressToStore(known, deliveryAddress);
}

export function checkedDocument(pathNumber: string, input: ClaimInput, brandIds: readonly string[]): CheckedDocument {
  const number = claimNumber(pathNumber);
  const document = documentAs(claimDocument, input);
  checkDocument(number, document, brandIds);
  return { number, document, hash: hashOf(number, document) };
}

type Replacing = { now: Date; ifMatch?: string | undefined; quiet?: boolean; isMovedIn?: boolean };

export async function replaceClaim(
  tx: Tx,
  stored: StoredClaim | null,
  { number, document, hash }: CheckedDocument,
  { now, ifMatch, quiet = false, isMovedIn = false }: Replacing,
): Promise<Written & { messageIds?: string[]; warnings?: Warning[] }> {
  // First, because any other error would reveal a claim of another brand to a limited key.
  if (stored) await checkBrandLimit(tx, [stored.claim.brand]);
  checkSpelling(stored, number);
  checkId(stored, document);
  checkVersion(stored, ifMatch);
  // A writer that names the version it read, and sends the document of before, takes back what was set at the desk.
  const isTakingBack = ifMatch !== undefined && stored?.waiting;
  if (stored?.claim.document_hash?.equals(hash) && !isTakingBack) {
    return { id: stored.claim.id, number, version: stored.claim.version, created: false, changed: false };
  }
  // A writer that names the version it read has seen the claimant's address.
  const deliveryAddress = ifMatch === undefined ? keptAddress(stored, document) : document.deliveryAddress;
  const says = ifMatch === undefined ? 'in-passing' : 'by-name';
  return writeClaim(tx, stored, number, { ...document, deliveryAddress }, { hash, now, quiet, says, isMovedIn });
}

/**
 * Changes nothing for the same document, even if the claimant has read a message or changed the return address since.
 * Throws 409 if another claim has the number in another spelling.
 */
export async function putClaim(
  services: Services,
  pathNumber: string,
  input: ClaimInput,
  ifMatch?: string,
  { quiet = false }: { quiet?: boolean } = {},
): Promise<Written & { warnings: Warning[] }> {
  const checked = checkedDocument(pathNumber, input, brandIdsOf(services));
  const { number, document, hash } = checked;
  const known =
    ifMatch === undefined && document.id === undefined ? await unchangedClaim(services, number, hash) : null;
  const warnings = async () => warningsOfDocument(services.database.kysely, document, services.now());
  if (known) return { ...known, warnings: await warnings() };
  let messagesBefore = 0;
  const written = await services.database.kysely.transaction().execute(async (tx) => {
    const stored = await lockClaimOfNumber(tx, number);
    messagesBefore = stored?.children.portal_message.length ?? 0;
    return replaceClaim(tx, stored, checked, { now: services.now(), ifMatch, quiet });
  });
  const messagesNow = written.messageIds?.length ?? messagesBefore;
  const replaced = written.changed ? warningsOfMessages(messagesBefore, messagesNow, false) : [];
  return { ...written, warnings: [...(written.warnings ?? []), ...replaced, ...(await warnings())] };
}
