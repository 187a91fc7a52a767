import { sql, type Kysely, type Transaction } from 'kysely';
import { v7 } from 'uuid';

import type { Tables } from '#server/db/tables.generated.ts';
import { Problem } from '#server/errors.ts';
import { invalidDocument, pointerOf } from './claim-document-problem.server.ts';
import type { ClaimDocument, StateDocument, StateReference } from './claim-document.rules.ts';

type Db = Kysely<Tables> | Transaction<Tables>;
type Reference = { path: PropertyKey[]; state: NonNullable<StateReference> };
type KnownState = StateDocument & { id: string };

const nameOf = (state: NonNullable<StateReference>): string => (typeof state === 'string' ? state : state.systemName);

/** States of the catalogue, those with these systemNames or all, in tracker order. */
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

/** Creates or changes a state for every claim at once; answers whether it is new. */
export async function putState(db: Db, state: StateDocument): Promise<{ created: boolean }> {
  const columns = columnsOf(state);
  const inserted = await db
    .insertInto('state')
    .values({ id: v7(), ...columns })
    .onConflict((conflict) => conflict.column('system_name').doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows) return { created: true };
  await db.updateTable('state').set(columns).where('system_name', '=', state.systemName).execute();
  return { created: false };
}

/** Adds whole states that are new; sorted by name, so that two writers who add the same ones wait in the same order. */
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

function isSameState({ id: _, ...known }: KnownState, wanted: StateDocument): boolean {
  return Object.entries(known).every(([field, value]) => wanted[field as keyof StateDocument] === value);
}

function refuseOthers(references: Reference[], known: Map<string, KnownState>): void {
  const missing = references.filter(({ state }) => !known.has(nameOf(state)));
  if (missing.length > 0) {
    const detail =
      'This state is not in the catalogue. Add it through PUT /states/{systemName}, or send the whole state here.';
    throw invalidDocument(missing.map(({ path }) => ({ pointer: pointerOf(path), detail })));
  }
  const changed = references.filter(({ state }) => {
    const there = known.get(nameOf(state));
    return typeof state === 'object' && there && !isSameState(there, state);
  });
  if (changed.length === 0) return;
  // One claim's document must never change what other claims show.
  const detail = 'The catalogue has this state with other values. Change it through PUT /states/{systemName}.';
  throw new Problem(409, 'state-differs', 'A state differs from the catalogue.', {
    errors: changed.slice(0, 50).map(({ path }) => ({ pointer: pointerOf(path), detail })),
  });
}

function referencesIn({ state, events }: ClaimDocument): Reference[] {
  const ofClaim: Reference[] = state === null ? [] : [{ path: ['state'], state }];
  const ofEvents = events.flatMap(({ relatedState }, index): Reference[] =>
    relatedState === null ? [] : [{ path: ['events', index, 'relatedState'], state: relatedState }],
  );
  return [...ofClaim, ...ofEvents];
}

/** Ids by systemName of every state the document refers to; whole new ones are added to the catalogue. */
async function resolveStates(db: Db, document: ClaimDocument): Promise<Map<string, string>> {
  const references = referencesIn(document);
  if (references.length === 0) return new Map();
  const names = [...new Set(references.map(({ state }) => nameOf(state)))];
  const read = async () => new Map((await statesOf(db, names)).map((state) => [state.systemName, state]));
  let known = await read();
  const added = references.flatMap(({ state }) =>
    typeof state === 'object' && !known.has(state.systemName) ? state : [],
  );
  if (added.length > 0) {
    await addStates(db, [...new Map(added.map((state) => [state.systemName, state])).values()]);
    known = await read();
  }
  refuseOthers(references, known);
  return new Map([...known].map(([name, { id }]) => [name, id]));
}

async function resolveNames(db: Db, table: 'part' | 'equipment_type', names: string[]): Promise<Map<string, string>> {
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

async function resolveContract(db: Db, contract: ClaimDocument['contract']): Promise<string | null> {
  if (!contract) return null;
  const columns = { name: contract.name, customer: contract.customer, tat_sla_days: contract.tatSlaDays };
  const read = () =>
    db
      .selectFrom('contract')
      .select('id')
      .where('name', '=', columns.name)
      .where('customer', '=', columns.customer)
      .where('tat_sla_days', '=', columns.tat_sla_days)
      .executeTakeFirst();
  const known = await read();
  if (known) return known.id;
  await db
    .insertInto('contract')
    .values({ id: v7(), ...columns })
    .onConflict((conflict) => conflict.columns(['name', 'customer', 'tat_sla_days']).doNothing())
    .execute();
  return (await read())?.id ?? null;
}

/** Ids of everything shared that one document refers to. */
export type CatalogueIds = {
  contractId: string | null;
  equipmentTypeId: string | null;
  parts: Map<string, string>;
  stateId(state: StateReference): string | null;
};

/** Finds, or adds, what the document shares with other claims. Throws 400 or 409 for its states. */
export async function resolveCatalogue(db: Db, document: ClaimDocument): Promise<CatalogueIds> {
  const states = await resolveStates(db, document);
  const equipment = document.equipmentType?.name;
  const types = await resolveNames(db, 'equipment_type', equipment === undefined ? [] : [equipment]);
  const parts = (document.quote?.quoteDetails ?? []).flatMap(({ part }) => part?.name ?? []);
  return {
    contractId: await resolveContract(db, document.contract),
    equipmentTypeId: types.get(equipment ?? '') ?? null,
    parts: await resolveNames(db, 'part', parts),
    stateId: (state) => (state === null ? null : (states.get(nameOf(state)) ?? null)),
  };
}

/** Names by id of everything shared that one stored claim refers to. */
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
