// Every save is a new version; a published one takes the place of the one before.
import { isDeepStrictEqual } from 'node:util';

import { v7 as newId } from 'uuid';

import { requestAllDeskRows } from '#claim/desk/make-desk-rows.data.ts';
import { statesOf } from '#claim/document/catalogue.data.ts';
import { isClaimOver, statusView } from '#claim/rules/status.rules.ts';
import { addAuditEntry, changeOf } from '#server/audit.data.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { announcePublished } from '#server/db/published.ts';
import { Problem } from '#server/http/errors.ts';
import { baseLocale } from '#shared/locale.ts';
import { didYouMean } from '#shared/nearest-name.ts';
import { britishWording } from '../british-wording.rules.ts';
import { mayHold } from '../claim-wording.rules.ts';
import { addWords, endWords, listVersions, lockWords } from './own-words.data.ts';
import type { Worded, WordsVersion } from './own-words.ts';
import { misplacedIn, type OwnWords } from './own-words.rules.ts';
import { stateOfKey, wordedKeys } from './worded-keys.rules.ts';

/** `actor` is as the audit has it. `ownerName` is what people call the client or the brand. */
export type Saver = { actor: string; name: string; ownerName: string };

/** `seen` is the newest version that was on screen, null for none; without it the last to save wins. */
export type SaveWords = Worded & { words: OwnWords; isPublished: boolean; seen?: number | null };

function changedMeanwhile(): Problem {
  return new Problem(409, 'changed-meanwhile', 'Somebody else has just changed these words. Nothing was saved.');
}

function refuseMisplaced({ words, locale }: SaveWords): void {
  const [first, ...more] = misplacedIn(words, locale);
  if (first === undefined) return;
  const detail = 'This is the same in every language. Save it with the words in en-GB.';
  const errors = [first, ...more].map((field) => ({ pointer: `/words/${field}`, detail }));
  throw new Problem(400, 'invalid-body', 'The body is not valid.', { errors });
}

async function findState(db: Db, key: string) {
  const [state] = await statesOf(db, [stateOfKey(key)]);
  return state ?? null;
}

/** Throws 404 for what is no state of the catalogue and none that ships with words. */
export async function checkKey(db: Db, key: string): Promise<void> {
  if (wordedKeys.has(key) || (await statesOf(db, [key])).length > 0) return;
  const names = [...wordedKeys, ...(await statesOf(db)).map(({ systemName }) => systemName)];
  const detail = `There is no state with this systemName.${didYouMean(key, names)}`;
  throw new Problem(404, 'state-not-found', detail);
}

function cannotHold(): Problem {
  const detail = 'A claim on hold waits for the claimant, the insurer or parts. Choose one of them.';
  return new Problem(400, 'invalid-body', detail, { errors: [{ pointer: '/words/actor', detail }] });
}

/** A state of the operator's own ends claims, and rests, as its status says, because no shipped words say it. */
async function fitToState(tx: Tx, { key, locale, words }: SaveWords): Promise<OwnWords> {
  const isOwn = britishWording[key] === undefined && Object.keys(words).length > 0 && locale === baseLocale;
  const state = isOwn ? await findState(tx, key) : null;
  if (state === null) return words;
  if (statusView(state) === 'On Hold' && !mayHold.has(words.actor ?? 'us')) throw cannotHold();
  return { ...words, isEnd: isClaimOver(state) };
}

const textOf = (value: OwnWords[keyof OwnWords]): string =>
  Array.isArray(value) ? value.join(' | ') : `${value ?? ''}`;

function changesOf(before: OwnWords, after: OwnWords) {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof OwnWords)[];
  return fields.flatMap((field) => changeOf(field, textOf(before[field]), textOf(after[field])));
}

/** The desk's rows rest on whom a state waits for, and on its target. */
async function tellTheDesk(tx: Tx, key: string, { before, after }: Change, now: Date) {
  if (before.actor === after.actor && before.targetHours === after.targetHours) return;
  const state = await findState(tx, key);
  if (state !== null) await requestAllDeskRows(tx, { state: state.id }, now);
}

async function addVersion(tx: Tx, saving: SaveWords, { name, actor }: Saver, of: { version: number; now: Date }) {
  const { owner, key, locale, words, isPublished } = saving;
  await endWords(tx, saving, isPublished ? ['draft', 'published'] : ['draft']);
  const id = newId();
  const row = { id, brand: owner.brand, client_id: owner.clientId, key, locale, version: of.version };
  const isAdded = await addWords(tx, {
    ...row,
    content: JSON.stringify(words),
    status: isPublished ? 'published' : 'draft',
    saved_by: actor,
    saved_by_name: name,
    saved_at: of.now,
    published_at: isPublished ? of.now : null,
  });
  if (!isAdded) throw changedMeanwhile();
}

type Change = { before: OwnWords; after: OwnWords };

async function auditSave(tx: Tx, { key, locale, isPublished }: SaveWords, saver: Saver, { now, change }: Audited) {
  await addAuditEntry(tx, {
    at: now,
    actor: saver.actor,
    action: isPublished ? 'desk.publish-wording' : 'desk.draft-wording',
    detail: `${key}, ${saver.ownerName}, ${locale}`,
    changes: changesOf(change.before, change.after),
  });
}

type Audited = { now: Date; change: Change };

/** A published version is compared with the one before it, and a draft with whatever was saved last. */
function changeFrom(versions: readonly WordsVersion[], { isPublished, words }: SaveWords): Change {
  const before = isPublished ? versions.find(({ status }) => status === 'published') : versions[0];
  return { before: before?.words ?? {}, after: words };
}

function isSaved(newest: WordsVersion, { isPublished, words }: SaveWords): boolean {
  return newest.status === (isPublished ? 'published' : 'draft') && isDeepStrictEqual(newest.words, words);
}

/** Saves a draft, or publishes. The same again changes nothing, so that a retry is safe. Returns the version's number. */
export async function saveWords(tx: Tx, given: SaveWords, saver: Saver, now: Date): Promise<number> {
  refuseMisplaced(given);
  await checkKey(tx, given.key);
  await lockWords(tx);
  const saving = { ...given, words: await fitToState(tx, given) };
  const versions = await listVersions(tx, saving);
  const [newest] = versions;
  if (newest && isSaved(newest, saving)) return newest.version;
  const last = newest?.version ?? null;
  if (saving.seen !== undefined && saving.seen !== last) throw changedMeanwhile();
  const version = (last ?? 0) + 1;
  await addVersion(tx, saving, saver, { version, now });
  const change = changeFrom(versions, saving);
  await auditSave(tx, saving, saver, { now, change });
  if (saving.isPublished) {
    await announcePublished(tx);
    await tellTheDesk(tx, saving.key, change, now);
  }
  return version;
}
