import { sql } from 'kysely';
import { v7 } from 'uuid';

import { Problem } from '#server/http/errors.ts';
import { brandLimit } from '#server/settings/portal-rule.data.ts';
import { didYouMean } from '#shared/nearest-name.ts';
import { invalidDocument, mostErrors, pointerOf } from './claim-document-problem.server.ts';
import { requestAllDeskRows } from '#claim/desk/make-desk-rows.data.ts';
import { stateNamedIn } from '#claim/change/own-events.rules.ts';
import { stateDocument, type ClaimDocument, type StateDocument, type StateReference } from './claim-document.rules.ts';
import type { Db } from '#server/db/connect.ts';

type Reference = { path: PropertyKey[]; state: NonNullable<StateReference> };
type KnownState = StateDocument & { id: string };

const nameOf = (state: NonNullable<StateReference>): string => (typeof state === 'string' ? state : state.systemName);

export async function statesOf(db: Db, systemNames?: readonly string[]): Promise<KnownState[]> {
  const rows = await db
    .selectFrom('state')
    .selectAll()
    .$if(systemNames !== undefined, (query) => query.where(sql<boolean>`system_name = any(${systemNames ?? []})`))
    .orderBy('tracker_number')
    .orderBy('tracker_step')
    .orderBy('system_name')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    systemName: row.system_name,
    name: row.name,
    description: row.description,
    nextState: row.next_state,
    status: row.status,
    trackerNumber: row.tracker_number,
    trackerStep: row.tracker_step,
    active: row.active,
  }));
}

const columnsOf = (state: StateDocument) => ({
  system_name: state.systemName,
  name: state.name,
  description: state.description,
  next_state: state.nextState,
  status: state.status,
  tracker_number: state.trackerNumber,
  tracker_step: state.trackerStep,
  active: state.active,
});

/** A state that ends claims, or no longer does, changes all their rows at the desk. */
async function changeState(tx: Db, { systemName, ...state }: StateDocument, now: Date): Promise<void> {
  const ofName = tx.selectFrom('state').select(['id', 'status', 'tracker_step']).where('system_name', '=', systemName);
  const before = await ofName.forUpdate().executeTakeFirstOrThrow();
  await tx
    .updateTable('state')
    .set(columnsOf({ systemName, ...state }))
    .where('id', '=', before.id)
    .execute();
  if (before.status === state.status && before.tracker_step === state.trackerStep) return;
  await requestAllDeskRows(tx, { state: before.id }, now);
}

export async function putState(db: Db, state: StateDocument, now: Date): Promise<{ created: boolean }> {
  const columns = columnsOf(state);
  const inserted = await db
    .insertInto('state')
    .values({ id: v7(), ...columns })
    .onConflict((conflict) => conflict.column('system_name').doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows) return { created: true };
  await db.transaction().execute(async (tx) => changeState(tx, state, now));
  return { created: false };
}

/** Sorted by name, so that two writers who add the same states take their locks in the same order. */
async function addStates(db: Db, states: StateDocument[]): Promise<void> {
  if (states.length === 0) return;
  const rows = states
    .toSorted((left, right) => (left.systemName < right.systemName ? -1 : 1))
    .map((state) => ({ id: v7(), ...columnsOf(state) }));
  await db
    .insertInto('state')
    .values(rows)
    .onConflict((conflict) => conflict.column('system_name').doNothing())
    .execute();
}

/** Adds what is missing and changes the rest, in the transaction of the caller. */
export async function putStates(tx: Db, states: StateDocument[], now: Date): Promise<void> {
  const known = new Set((await statesOf(tx)).map(({ systemName }) => systemName));
  await addStates(tx, states);
  for (const state of states) if (known.has(state.systemName)) await changeState(tx, state, now);
}

function isSameState({ id: _, ...known }: KnownState, wanted: StateDocument): boolean {
  return Object.entries(known).every(([field, value]) => wanted[field as keyof StateDocument] === value);
}

/** All brands share the catalogue, so a key that is limited to some adds nothing to it. */
const mayAddStates = (): boolean => brandLimit() === null;

function missingStates(missing: readonly Reference[], names: readonly string[]): Problem {
  const errors = missing.slice(0, mostErrors).map(({ path, state }) => {
    const name = nameOf(state);
    const detail = mayAddStates()
      ? `This state is not in the catalogue.${didYouMean(name, names)} Add it through PUT /states/{systemName}, or send the whole state here.`
      : `The catalogue has no state “${name}”.${didYouMean(name, names)} Have it added by a key that is not limited to brands, through PUT /states/{systemName}.`;
    return { pointer: pointerOf(path), detail };
  });
  if (mayAddStates() || missing.every(({ state }) => typeof state === 'string')) return invalidDocument(errors);
  const detail = 'This key is limited to brands, and all brands share the catalogue of states, so it adds none.';
  return new Problem(403, 'key-limited-to-brands', detail, { errors });
}

function catalogueErrorOf(
  references: Reference[],
  known: Map<string, KnownState>,
  names: readonly string[],
): Problem | null {
  const missing = references.filter(({ state }) => !known.has(nameOf(state)));
  if (missing.length > 0) return missingStates(missing, names);
  const changed = references.filter(({ state }) => {
    const there = known.get(nameOf(state));
    return typeof state === 'object' && there && !isSameState(there, state);
  });
  if (changed.length === 0) return null;
  // One claim's document must never change what other claims show.
  const detail = 'The catalogue has this state with other values. Change it through PUT /states/{systemName}.';
  return new Problem(409, 'state-differs', 'A state differs from the catalogue.', {
    errors: changed.slice(0, mostErrors).map(({ path }) => ({ pointer: pointerOf(path), detail })),
  });
}

/** A state that an event names only in its text may be missing from the catalogue. */
const namedInWords = ({ events }: ClaimDocument): string[] =>
  events.flatMap(({ relatedState, name }) => (relatedState === null ? (stateNamedIn(name) ?? []) : []));

function referencesIn({ state, events }: ClaimDocument): Reference[] {
  const ofClaim: Reference[] = state === null ? [] : [{ path: ['state'], state }];
  const ofEvents = events.flatMap(({ relatedState }, index): Reference[] =>
    relatedState === null ? [] : [{ path: ['events', index, 'relatedState'], state: relatedState }],
  );
  return [...ofClaim, ...ofEvents];
}

async function resolveStates(db: Db, documents: readonly ClaimDocument[]) {
  const references = documents.map(referencesIn);
  const named = documents.flatMap(namedInWords);
  const names = [...new Set([...references.flat().map(({ state }) => nameOf(state)), ...named])];
  const read = async () => new Map((await statesOf(db, names)).map((state) => [state.systemName, state]));
  let known = names.length === 0 ? new Map<string, KnownState>() : await read();
  const added = references
    .flat()
    .flatMap(({ state }) => (typeof state === 'object' && !known.has(state.systemName) ? state : []));
  if (added.length > 0 && mayAddStates()) {
    await addStates(db, [...new Map(added.toReversed().map((state) => [state.systemName, state])).values()]);
    known = await read();
  }
  const isAnyMissing = references.flat().some(({ state }) => !known.has(nameOf(state)));
  const all = isAnyMissing ? (await statesOf(db)).map(({ systemName }) => systemName) : [];
  return references.map((own) => catalogueErrorOf(own, known, all) ?? known);
}

export async function resolveNames(
  db: Db,
  table: 'part' | 'equipment_type',
  names: string[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(names)].toSorted();
  if (wanted.length === 0) return new Map();
  const read = async () => {
    const rows = await db.selectFrom(table).selectAll().where('name', 'in', wanted).execute();
    return new Map(rows.map(({ name, id }) => [name, id]));
  };
  const known = await read();
  const added = wanted.filter((name) => !known.has(name));
  if (added.length === 0) return known;
  await db
    .insertInto(table)
    .values(added.map((name) => ({ id: v7(), name })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return read();
}

type Contract = NonNullable<ClaimDocument['contract']>;

const contractKey = ({ name, customer, tatSlaDays }: Contract): string => JSON.stringify([name, customer, tatSlaDays]);

async function resolveContracts(db: Db, contracts: Contract[]): Promise<Map<string, string>> {
  const wanted = [...new Map(contracts.map((contract) => [contractKey(contract), contract]))]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([, contract]) => contract);
  if (wanted.length === 0) return new Map();
  const read = async () => {
    const { rows } = await sql<{ id: string; name: string; customer: string; tat_sla_days: number }>`
      select * from contract where (name, customer, tat_sla_days) in (select * from unnest(
        ${wanted.map(({ name }) => name)}::text[], ${wanted.map(({ customer }) => customer)}::text[],
        ${wanted.map(({ tatSlaDays }) => tatSlaDays)}::integer[]))`.execute(db);
    return new Map(
      rows.map(({ id, name, customer, tat_sla_days: tatSlaDays }) => [contractKey({ name, customer, tatSlaDays }), id]),
    );
  };
  const known = await read();
  const added = wanted.filter((contract) => !known.has(contractKey(contract)));
  if (added.length === 0) return known;
  await db
    .insertInto('contract')
    .values(added.map(({ name, customer, tatSlaDays }) => ({ id: v7(), name, customer, tat_sla_days: tatSlaDays })))
    .onConflict((conflict) => conflict.columns(['name', 'customer', 'tat_sla_days']).doNothing())
    .execute();
  return read();
}

export type CatalogueIds = {
  contractId: string | null;
  equipmentTypeId: string | null;
  parts: Map<string, string>;
  stateId(state: StateReference): string | null;
  stateName(state: StateReference): string;
};

const partNames = ({ quote }: ClaimDocument): string[] =>
  (quote?.quoteDetails ?? []).flatMap(({ part }) => part?.name ?? []);

/** Returns a Problem in the place of a document whose states are rejected. */
export async function resolveCatalogues(
  db: Db,
  documents: readonly ClaimDocument[],
): Promise<(CatalogueIds | Problem)[]> {
  const states = await resolveStates(db, documents);
  const taken = documents.filter((_, at) => !(states[at] instanceof Problem));
  const types = await resolveNames(
    db,
    'equipment_type',
    taken.flatMap(({ equipmentType }) => equipmentType?.name ?? []),
  );
  const contracts = await resolveContracts(
    db,
    taken.flatMap(({ contract }) => contract ?? []),
  );
  const parts = await resolveNames(db, 'part', taken.flatMap(partNames));
  return documents.map(({ contract, equipmentType }, at) => {
    const own = states[at] ?? new Map<string, KnownState>();
    if (own instanceof Problem) return own;
    return {
      contractId: (contract && contracts.get(contractKey(contract))) ?? null,
      equipmentTypeId: types.get(equipmentType?.name ?? '') ?? null,
      parts,
      stateId: (state) => (state === null ? null : (own.get(nameOf(state))?.id ?? null)),
      stateName: (state) => (state === null ? '' : (own.get(nameOf(state))?.name ?? '')),
    };
  });
}

export async function resolveCatalogue(db: Db, document: ClaimDocument): Promise<CatalogueIds> {
  const [ids] = await resolveCatalogues(db, [document]);
  if (ids === undefined || ids instanceof Problem) throw ids ?? new Error('One document has one answer.');
  return ids;
}

/** Adds at most so many, and none for a key that is limited to brands. */
export async function addNamedStates(db: Db, documents: readonly ClaimDocument[], most: number): Promise<string[]> {
  if (!mayAddStates()) return [];
  const references = documents.flatMap(referencesIn).map(({ state }) => state);
  const whole = new Set(references.flatMap((state) => (typeof state === 'object' ? state.systemName : [])));
  const named = [...new Set(references.filter((state) => typeof state === 'string' && !whole.has(state)).map(nameOf))];
  if (named.length === 0) return [];
  const known = new Set((await statesOf(db, named)).map(({ systemName }) => systemName));
  const added = named.filter((name) => !known.has(name)).slice(0, most);
  await addStates(
    db,
    added.map((systemName) => stateDocument.parse({ systemName })),
  );
  return added;
}

export async function namesOf(
  db: Db,
  table: 'part' | 'equipment_type' | 'state',
  ids: string[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const column = table === 'state' ? sql.ref('system_name') : sql.ref('name');
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${column} as name from ${sql.table(table)} where id = any(${wanted})`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
