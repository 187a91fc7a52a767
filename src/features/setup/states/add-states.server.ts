import { putStates, statesOf } from '#claim/document/catalogue.data.ts';
import { stateDocument, type StateDocument } from '#claim/document/claim-document.rules.ts';
import { shippedTarget } from '#claim/desk/state-targets.rules.ts';
import { listVersions } from '#claim/wording/own/own-words.data.ts';
import type { OwnWords } from '#claim/wording/own/own-words.rules.ts';
import { saveWords, type Saver } from '#claim/wording/own/save-words.server.ts';
import { shippedTable } from '#claim/wording/shipped-wording.rules.ts';
import { addAuditEntry } from '#server/audit.data.ts';
import type { Tx } from '#server/db/connect.ts';
import { baseLocale, locales, type Locale } from '#shared/locale.ts';
import { textFields } from '#shared/wording.ts';
import { markStep } from '../setup-facts.data.ts';
import type { ListedState } from './state-list.rules.ts';

/** A state that the operator's system calls like one of ours reads as ours does without words of its own. */
function wordsLike(like: string, locale: Locale): OwnWords | null {
  const shipped = shippedTable(locale)[like];
  if (shipped === undefined) return null;
  const texts = textFields.flatMap((field) =>
    shipped[field].length > 0 ? [[field, [...shipped[field]]] as const] : [],
  );
  const { hours } = shippedTarget(like);
  return {
    ...Object.fromEntries(texts),
    ...(locale === baseLocale && { actor: shipped.actor, targetHours: hours }),
  };
}

/** Takes over where the other state stands in a claim, and what it means. */
function documentOf({ name, like }: ListedState, known: ReadonlyMap<string, StateDocument>): StateDocument {
  const shipped = like === null ? undefined : known.get(like);
  const own = known.get(name);
  if (shipped === undefined) return stateDocument.parse({ ...own, systemName: name });
  const { status, trackerNumber, trackerStep, description } = shipped;
  return stateDocument.parse({ ...own, systemName: name, status, trackerNumber, trackerStep, description });
}

/** Words a state once: what somebody has worded since stays. */
async function wordState(tx: Tx, { name, like }: ListedState, by: AddingBy): Promise<void> {
  if (like === null || like === name) return;
  for (const locale of locales) {
    const words = wordsLike(like, locale);
    const worded = { owner: { brand: by.brandId, clientId: null }, key: name, locale };
    if (words === null || (await listVersions(tx, worded)).length > 0) continue;
    await saveWords(tx, { ...worded, words, isPublished: true }, by.saver, by.now);
  }
}

export type AddingBy = { brandId: string; saver: Saver; now: Date };

/** Puts the states into the catalogue, each in the stage of the one that it is like, and in that one's words. */
export async function addStates(tx: Tx, states: readonly ListedState[], by: AddingBy): Promise<void> {
  const names = states.map(({ name }) => name);
  const known = new Map((await statesOf(tx)).map(({ id: _, ...state }) => [state.systemName, state]));
  await putStates(
    tx,
    states.map((state) => documentOf(state, known)),
    by.now,
  );
  for (const state of states) await wordState(tx, state, by);
  // Names that ship as they are add nothing, and are what the operator has all the same.
  await markStep(tx, 'states', 'done', by.now);
  const detail = names.join(', ').slice(0, 1_000);
  await addAuditEntry(tx, { at: by.now, actor: by.saver.actor, action: 'setup.states', detail });
}
