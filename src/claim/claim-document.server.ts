import { createHash } from 'node:crypto';

import type { Transaction } from 'kysely';
import { v4 } from 'uuid';

import type { Services } from '#server/context.ts';
import type { Tables } from '#server/db/tables.generated.ts';
import { type FieldError, Problem } from '#server/errors.ts';
import { normaliseReference } from '#shared/reference.ts';
import { resolveCatalogue } from './catalogue.data.ts';
import { documentAs, invalidDocument } from './claim-document-problem.server.ts';
import { childRows, claimColumns } from './claim-document-rows.ts';
import { claimDocument, type ClaimDocument, type ClaimInput, eventsDocument } from './claim-document.rules.ts';
import { announceClaim } from './claim-news.data.ts';
import type { ClaimColumns, StoredClaim } from './claim-rows.ts';
import {
  claimIdOf,
  isClaimChanged,
  lockNumber,
  noChildren,
  readDocument,
  readStoredClaim,
  writeChildren,
  writeLookups,
} from './claim-write.data.ts';
import { mergePatch } from './merge-patch.rules.ts';
import { deleteDuePasscodes } from './passcode-end.data.ts';

type Tx = Transaction<Tables>;

/** What one write did. `changed` is false when everything was there already. */
export type Written = { id: string; number: string; version: number; created: boolean; changed: boolean };

const numberShape = /^[A-Za-z0-9][A-Za-z0-9 ._/#-]{0,63}$/;

/** The claim number as it may be stored: 1 to 64 letters, digits, spaces and . _ / # - with a letter or digit first. */
export function claimNumber(text: string): string {
  if (numberShape.test(text)) return text.trim();
  const detail =
    'A claim number has 1 to 64 letters, digits, spaces and . _ / # -, and begins with a letter or a digit.';
  throw new Problem(400, 'invalid-number', detail);
}

function noSuchClaim(): Problem {
  return new Problem(404, 'claim-not-found', 'There is no claim with this number.');
}

function hashOf(number: string, document: ClaimDocument): Buffer {
  const { id: _id, number: _number, version: _version, updatedAt: _updatedAt, ...content } = document;
  return createHash('sha256')
    .update(JSON.stringify([number, content]))
    .digest();
}

function repeatedIds(field: 'events' | 'messages', document: ClaimDocument): FieldError[] {
  const seen = new Set<string>();
  return document[field].flatMap(({ externalId }, index) => {
    if (externalId === null) return [];
    const isRepeated = seen.has(externalId);
    seen.add(externalId);
    const detail = 'This externalId stands twice in the document. Give every entry its own.';
    return isRepeated ? [{ pointer: `/${field}/${index}/externalId`, detail }] : [];
  });
}

function checkDocument(number: string, document: ClaimDocument): void {
  const errors = [...repeatedIds('events', document), ...repeatedIds('messages', document)];
  if (document.number !== undefined && normaliseReference(document.number) !== normaliseReference(number)) {
    errors.push({ pointer: '/number', detail: 'This is not the number of the path. Remove it or make both agree.' });
  }
  if (errors.length > 0) throw invalidDocument(errors);
}

function checkStored(stored: StoredClaim | null, document: ClaimDocument, ifMatch: string | undefined): void {
  if (document.id !== undefined && document.id !== stored?.claim.id) {
    throw invalidDocument([{ pointer: '/id', detail: 'This is not the id of the claim. Remove it.' }]);
  }
  checkVersion(stored, ifMatch);
}

/** The ETag of a version. */
export function etagOf(version: number): string {
  return `"${version}"`;
}

function checkVersion(stored: StoredClaim | null, ifMatch: string | undefined): void {
  if (ifMatch === undefined) return;
  const tags = new Set(ifMatch.split(',').map((tag) => tag.trim()));
  if (stored && (tags.has('*') || tags.has(etagOf(stored.claim.version)))) return;
  throw new Problem(
    412,
    'version-differs',
    'The claim has another version by now. Get it again and repeat the change.',
  );
}

async function lockedClaim(tx: Tx, number: string): Promise<StoredClaim | null> {
  await lockNumber(tx, number);
  const id = await claimIdOf(tx, number);
  return id === null ? null : readStoredClaim(tx, id, true);
}

async function saveClaim(
  tx: Tx,
  stored: StoredClaim | null,
  columns: ClaimColumns,
  write: WriteFacts,
): Promise<Written> {
  const { hash, now } = write;
  const { number } = columns;
  if (!stored) {
    const id = v4();
    const row = { id, ...columns, document_hash: hash, created_at: now, updated_at: now };
    await tx.insertInto('claim').values(row).execute();
    return { id, number, version: 1, created: true, changed: true };
  }
  const { id, version } = stored.claim;
  const changed = isClaimChanged(stored, columns);
  if (changed) await tx.updateTable('claim').set(columns).where('id', '=', id).execute();
  return { id, number, version, created: false, changed };
}

type WriteFacts = { hash: Buffer | null; now: Date };

/** Keeps the hash of the document; a claim that has changed gets its new version, and whoever watches it is told. */
async function stampClaim(
  tx: Tx,
  { id, version, changed }: { id: string; version: number; changed: boolean },
  { hash, now }: WriteFacts,
): Promise<void> {
  const stamp = changed ? { version, updated_at: now } : {};
  await tx
    .updateTable('claim')
    .set({ document_hash: hash, ...stamp })
    .where('id', '=', id)
    .execute();
  if (changed) await announceClaim(tx, id);
}

/** Makes the stored claim equal to the document; only a real change makes a new version. */
async function writeClaim(
  tx: Tx,
  stored: StoredClaim | null,
  number: string,
  document: ClaimDocument,
  facts: WriteFacts,
): Promise<Written & { eventIds: string[] }> {
  const ids = await resolveCatalogue(tx, document);
  const columns = claimColumns(number, document, ids);
  const written = await saveClaim(tx, stored, columns, facts);
  const wanted = childRows(document, stored?.children ?? noChildren, ids);
  const childrenChanged = await writeChildren(tx, written.id, stored?.children ?? noChildren, wanted);
  if (written.changed) await writeLookups(tx, written.id, columns);
  const changed = written.changed || childrenChanged;
  const version = stored && changed ? written.version + 1 : written.version;
  if (stored) await stampClaim(tx, { id: written.id, version, changed }, facts);
  if (stored && written.changed) await deleteDuePasscodes(tx, facts.now, written.id);
  return { ...written, changed, version, eventIds: wanted.claim_event.map(({ id }) => id) };
}

async function unchangedClaim({ database }: Services, number: string, hash: Buffer): Promise<Written | null> {
  const { rows } = await database.pool.query<{ id: string; version: number }>({
    name: 'claim-unchanged',
    text: `select c.id, c.version from claim_lookup l join claim c on c.id = l.claim_id
      where l.key = $1 and l.kind = 'number' and c.document_hash = $2`,
    values: [normaliseReference(number), hash],
  });
  const [row] = rows;
  return row ? { ...row, number, created: false, changed: false } : null;
}

/**
 * Creates or replaces the claim of this number. The same document again changes nothing, also when the claimant has
 * read a message or moved the return address since. Throws a Problem that points at the field.
 */
export async function putClaim(
  services: Services,
  path: string,
  input: ClaimInput,
  ifMatch?: string,
): Promise<Written> {
  const number = claimNumber(path);
  const document = documentAs(claimDocument, input);
  checkDocument(number, document);
  const hash = hashOf(number, document);
  const known =
    ifMatch === undefined && document.id === undefined ? await unchangedClaim(services, number, hash) : null;
  if (known) return known;
  return services.database.kysely.transaction().execute(async (tx) => {
    const stored = await lockedClaim(tx, number);
    checkStored(stored, document, ifMatch);
    if (stored?.claim.document_hash?.equals(hash)) {
      return { id: stored.claim.id, number, version: stored.claim.version, created: false, changed: false };
    }
    return writeClaim(tx, stored, number, document, { hash, now: services.now() });
  });
}

async function changeClaim<Answer>(
  services: Services,
  path: string,
  ifMatch: string | undefined,
  change: (tx: Tx, stored: StoredClaim) => Promise<Answer>,
): Promise<Answer> {
  const number = claimNumber(path);
  return services.database.kysely.transaction().execute(async (tx) => {
    const stored = await lockedClaim(tx, number);
    if (!stored) throw noSuchClaim();
    checkVersion(stored, ifMatch);
    return change(tx, stored);
  });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a patch is merged onto: new events decide anew when the state changed last, unless the patch says so. */
function patchedFrom(document: ClaimDocument, patch: Record<string, unknown>): unknown {
  const isDerivedAgain = Object.hasOwn(patch, 'events');
  const base = { ...document, ...(isDerivedAgain && { lastStateChangeDate: null }) };
  return mergePatch(JSON.parse(JSON.stringify(base)), patch);
}

/** A document's message flags that the patch did not name stay as the claimant left them. */
export async function patchClaim(services: Services, path: string, patch: unknown, ifMatch?: string): Promise<Written> {
  if (!isObject(patch)) throw invalidDocument([{ pointer: '', detail: 'Send an object with the fields to change.' }]);
  return changeClaim(services, path, ifMatch, async (tx, stored) => {
    const document = documentAs(claimDocument, patchedFrom(await readDocument(tx, stored), patch));
    checkDocument(stored.claim.number, document);
    checkStored(stored, document, undefined);
    return writeClaim(tx, stored, stored.claim.number, document, { hash: null, now: services.now() });
  });
}

type EventDocuments = ClaimDocument['events'];

const isSameEvent = (one: EventDocuments[number], other: EventDocuments[number]): boolean =>
  one.externalId !== null && other.externalId !== null
    ? one.externalId === other.externalId
    : one.eventDate.getTime() === other.eventDate.getTime() && one.name === other.name;

/** The claim's events with the added ones; one that is there already is replaced in its place. */
function withEvents(there: EventDocuments, added: EventDocuments): { events: EventDocuments; places: number[] } {
  const events = [...there];
  const places = added.map((event) => {
    const exact = event.externalId === null ? -1 : events.findIndex((known) => known.externalId === event.externalId);
    const place = exact >= 0 ? exact : events.findIndex((known) => isSameEvent(known, event));
    if (place < 0) return events.push(event) - 1;
    events[place] = { ...event, externalId: event.externalId ?? events[place]?.externalId ?? null };
    return place;
  });
  return { events, places };
}

function latestChange(before: Date | null, added: EventDocuments): Date | null {
  return added.reduce<Date | null>(
    (latest, { eventDate, relatedState }) =>
      relatedState !== null && (!latest || eventDate > latest) ? eventDate : latest,
    before,
  );
}

/** Adds one event, a list of them, or `{events, state}`; an event that is there already is not added again. */
export async function addEvents(
  services: Services,
  path: string,
  body: unknown,
  ifMatch?: string,
): Promise<Written & { eventIds: string[] }> {
  const isWhole = isObject(body) && Object.hasOwn(body, 'events');
  const events = Array.isArray(body) ? body : [body];
  const added = documentAs(eventsDocument, isWhole ? body : { events });
  return changeClaim(services, path, ifMatch, async (tx, stored) => {
    const document = await readDocument(tx, stored);
    const merged = withEvents(document.events, added.events);
    const next = {
      ...document,
      events: merged.events,
      state: added.state ?? document.state,
      lastStateChangeDate: latestChange(document.lastStateChangeDate, added.events),
    };
    const written = await writeClaim(tx, stored, stored.claim.number, next, { hash: null, now: services.now() });
    return { ...written, eventIds: merged.places.map((place) => written.eventIds[place] ?? '') };
  });
}

/** The document of a claim, in the shape that PUT takes. Throws 404. */
export async function getClaim(
  services: Services,
  path: string,
): Promise<{ version: number; document: ClaimDocument }> {
  const number = claimNumber(path);
  const reading = services.database.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only');
  return reading.execute(async (tx) => {
    const id = await claimIdOf(tx, number);
    const stored = id === null ? null : await readStoredClaim(tx, id, false);
    if (!stored) throw noSuchClaim();
    const { claim } = stored;
    const facts = {
      id: claim.id,
      number: claim.number,
      version: claim.version,
      updatedAt: claim.updated_at.toISOString(),
    };
    return { version: claim.version, document: { ...facts, ...(await readDocument(tx, stored)) } };
  });
}

/** Deletes the claim and everything nested in it. Throws 404. */
export async function deleteClaim(services: Services, path: string, ifMatch?: string): Promise<void> {
  await changeClaim(services, path, ifMatch, async (tx, stored) => {
    await tx.deleteFrom('claim').where('id', '=', stored.claim.id).execute();
    await announceClaim(tx, stored.claim.id);
  });
}
