import { sql } from 'kysely';

import { writeDeskRows } from '#claim/desk/desk-rows.data.ts';
import { addNamedStates, resolveCatalogues } from '#claim/document/catalogue.data.ts';
import { lockStoredClaim, lockNumbers } from '#claim/document/claim-write.data.ts';
import { recordNewQuotes } from '#claim/quote/record-quote.server.ts';
import { insertNewClaims, type CopyIn, type NewClaim } from '#claim/document/new-claims.data.ts';
import { type CheckedDocument, replaceClaim } from '#claim/document/put-claim.server.ts';
import type { Warning } from '#claim/warnings/warning.ts';
import { isDatabaseAway, isTemporary } from '#server/db/database-away.ts';
import { Problem } from '#server/http/errors.ts';
import { brandLimit } from '#server/settings/portal-rule.data.ts';
import { normaliseReference } from '#shared/reference.ts';
import type { Counts, Refusal } from './import-facts.server.ts';
import { refusalErrors } from './take-line.server.ts';
import type { Tx } from '#server/db/connect.ts';

export type CheckedLine = { line: number; checked: CheckedDocument };

export type Outcome = Pick<Counts, 'created' | 'changed' | 'unchanged'> & {
  refusals: Refusal[];
  newStates: string[];
  /** Of what was done to a claim, as where it gets another client. */
  warnings: { line: number; number: string; warnings: readonly Warning[] }[];
};

export type Writing = {
  tx: Tx;
  copy: CopyIn;
  now: Date;
  notify: boolean;
  statesLeft: number;
  noteFault: (error: unknown) => void;
};

type Known = { id: string; hash: Buffer | null };

const keyOf = ({ checked }: CheckedLine): string => normaliseReference(checked.number);

/** Splits lines in file order so that no claim occurs twice in one part: the later line wins. */
function wavesOf(lines: readonly CheckedLine[]): CheckedLine[][] {
  const waves: CheckedLine[][] = [];
  const seen = new Map<string, number>();
  for (const line of lines) {
    const key = keyOf(line);
    const wave = seen.get(key) ?? 0;
    seen.set(key, wave + 1);
    (waves[wave] ??= []).push(line);
  }
  return waves;
}

async function knownClaims(tx: Tx, lines: readonly CheckedLine[]): Promise<Map<string, Known>> {
  // A CTE for look-ups, because Citus keeps them and claims on different machines.
  const { rows } = await sql<Known & { key: string }>`with found as materialized (
      select key, claim_id from claim_lookup where kind = 'number' and key = any(${lines.map(keyOf)}::text[]))
    select found.key, c.id, c.document_hash as hash from found join claim c on c.id = found.claim_id`.execute(tx);
  return new Map(rows.map(({ key, ...known }) => [key, known]));
}

function isUnchanged(line: CheckedLine, known: Map<string, Known>): boolean {
  const { hash, document } = line.checked;
  // A document with an id needs the full check.
  return document.id === undefined && known.get(keyOf(line))?.hash?.equals(hash) === true;
}

function refuse(outcome: Outcome, { line, checked }: CheckedLine, error: unknown): void {
  outcome.refusals.push({ line, number: checked.number, errors: refusalErrors(error) });
}

function fault(): Problem {
  return new Problem(
    500,
    'internal',
    'This claim could not be stored, and that is a fault of the portal. Send the line again later.',
  );
}

async function inSavepoint<Answer>(tx: Tx, work: () => Promise<Answer>): Promise<Answer> {
  await sql`savepoint apart`.execute(tx);
  try {
    const answer = await work();
    await sql`release savepoint apart`.execute(tx);
    return answer;
  } catch (error) {
    if (!isDatabaseAway(error)) await sql`rollback to savepoint apart`.execute(tx);
    throw error;
  }
}

async function writeOne(writing: Writing, outcome: Outcome, line: CheckedLine, id: string | undefined): Promise<void> {
  const { tx, now, notify, noteFault } = writing;
  try {
    const written = await inSavepoint(tx, async () =>
      replaceClaim(tx, id === undefined ? null : await lockStoredClaim(tx, id), line.checked, {
        now,
        quiet: !notify,
        isMovedIn: !notify,
      }),
    );
    const became = written.created ? 'created' : written.changed ? 'changed' : 'unchanged';
    outcome[became] += 1;
    const { warnings = [] } = written;
    outcome.warnings.push({ line: line.line, number: line.checked.number, warnings });
  } catch (error) {
    if (error instanceof Problem) return refuse(outcome, line, error);
    if (isTemporary(error)) throw error;
    noteFault(error);
    refuse(outcome, line, fault());
  }
}

/** Inserts by COPY. Returns the lines to write singly, if one of them is unusual. */
async function writeNew(writing: Writing, outcome: Outcome, lines: CheckedLine[]): Promise<CheckedLine[]> {
  const { tx, copy, now } = writing;
  const ids = await resolveCatalogues(
    tx,
    lines.map(({ checked }) => checked.document),
  );
  const claims: NewClaim[] = [];
  for (const [at, line] of lines.entries()) {
    const own = ids[at];
    if (own instanceof Problem) refuse(outcome, line, own);
    else if (own) claims.push({ checked: line.checked, ids: own });
  }
  try {
    await inSavepoint(tx, async () => {
      const claimIds = await insertNewClaims(copy, claims, now);
      await recordNewQuotes(
        tx,
        claims.map(({ checked }, at) => ({ claimId: claimIds[at] ?? '', document: checked.document })),
        now,
      );
      await writeDeskRows(tx, claimIds, now);
    });
    outcome.created += claims.length;
    return [];
  } catch (error) {
    if (isTemporary(error)) throw error;
    const odd = new Set(claims.map(({ checked }) => checked));
    return lines.filter(({ checked }) => odd.has(checked));
  }
}

async function writeWave(writing: Writing, outcome: Outcome, wave: CheckedLine[]): Promise<void> {
  const { tx, notify } = writing;
  const before = await knownClaims(tx, wave);
  // A brand-limited key must not learn that a foreign claim equals its line.
  const rest = wave.filter((line) => brandLimit() !== null || !isUnchanged(line, before));
  outcome.unchanged += wave.length - rest.length;
  if (rest.length === 0) return;
  await lockNumbers(
    tx,
    rest.map(({ checked }) => checked.number),
  );
  const known = await knownClaims(tx, rest);
  const isPlain = (line: CheckedLine) =>
    brandLimit() === null && !notify && !known.has(keyOf(line)) && line.checked.document.id === undefined;
  const odd = await writeNew(writing, outcome, rest.filter(isPlain));
  for (const line of [...rest.filter((line) => !isPlain(line)), ...odd]) {
    await writeOne(writing, outcome, line, known.get(keyOf(line))?.id);
  }
}

async function addStates({ tx, statesLeft }: Writing, lines: readonly CheckedLine[]): Promise<string[]> {
  if (statesLeft <= 0) return [];
  return addNamedStates(
    tx,
    lines.map(({ checked }) => checked.document),
    statesLeft,
  );
}

/** Has the same result as a PUT of each claim in file order. */
export async function writeBatch(writing: Writing, lines: readonly CheckedLine[]): Promise<Outcome> {
  const outcome: Outcome = { created: 0, changed: 0, unchanged: 0, refusals: [], newStates: [], warnings: [] };
  outcome.newStates = await addStates(writing, lines);
  for (const wave of wavesOf(lines)) await writeWave(writing, outcome, wave);
  return outcome;
}
