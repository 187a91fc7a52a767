// The draft of the desk, one a claim.
import { v7 as newId } from 'uuid';

import { sinceText } from '#claim/desk/work/since-text.rules.ts';
import { contentOf, faultsOf } from '#claim/quote/quote-body.rules.ts';
import { readQuoteTerms } from '#claim/quote/quote-terms.data.ts';
import type { QuoteContent } from '#claim/quote/quote-version.rules.ts';
import { addVersion, deleteDraft, findDraft, type QuoteVersion } from '#claim/quote/quote-versions.data.ts';
import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import { done } from '#shared/rest-answers.ts';
import type { Acted, Acting } from '../action/act.server.ts';
import type { QuoteBody, SaveQuote } from './quote-routes.ts';

const noneSeen = 'The draft is gone: a colleague has sent it or taken it away';

function overtakenBy({ byName: by, createdAt, contentHash: hash }: QuoteVersion): Problem {
  const members = { by, at: createdAt.toISOString(), hash };
  const there = `Another draft stands here${sinceText(by, createdAt)}`;
  return new Problem(409, 'changed-meanwhile', `${there}. Nothing was changed.`, { members });
}

/** Throws 409 `changed-meanwhile` with what stands, unless the draft is the one that was seen. */
export function checkDraft(draft: QuoteVersion | null, seen: string | null): void {
  if ((draft?.contentHash ?? null) === seen) return;
  if (draft !== null) throw overtakenBy(draft);
  const members = { by: null, at: null, hash: null };
  throw new Problem(409, 'changed-meanwhile', `${noneSeen}. Nothing was changed.`, { members });
}

/** Throws 400 for amounts or days that cannot be. */
export function checkContent(content: QuoteContent, now: Date): void {
  const [fault, ...more] = faultsOf(content, { now, share: 'claimantPence' });
  if (fault) throw new Problem(400, 'invalid-body', fault.detail, { errors: [fault, ...more] });
}

export async function contentIn(tx: Tx, claimId: string, body: QuoteBody): Promise<QuoteContent> {
  const { lines, claimantPence, goodUntil, sentence } = body;
  const decides = body.decides ?? (await readQuoteTerms(tx, claimId)).decides;
  return contentOf({ lines, claimantPence, decides, goodUntil: goodUntil ?? null, sentence });
}

type By = { accountId: string; name: string };

/** Puts the draft in the place of the one before, with who saved it and when. */
export async function replaceDraft(
  tx: Tx,
  { claimId, now }: { claimId: string; now: Date },
  before: QuoteVersion | null,
  content: QuoteContent,
  by: By,
): Promise<QuoteVersion> {
  if (before !== null) await deleteDraft(tx, claimId, before.id);
  const whose = { externalId: null, origin: 'desk', byAccount: by.accountId, byName: by.name } as const;
  await addVersion(tx, claimId, { id: newId(), ...content, ...whose }, { now });
  const draft = await findDraft(tx, claimId);
  if (draft === null) throw new Error('A draft that was just kept must be there.');
  return draft;
}

type Saved = { hash: string; at: string; totalPence: number };

export async function saveDraft(
  { tx, now, actor, claim }: Acting,
  { seen, ...body }: SaveQuote,
): Promise<Acted<Saved>> {
  const before = await findDraft(tx, claim.id);
  checkDraft(before, seen);
  const content = await contentIn(tx, claim.id, body);
  checkContent(content, now);
  const draft = await replaceDraft(tx, { claimId: claim.id, now }, before, content, actor);
  const { contentHash: hash, totalPence } = draft;
  return { answer: { hash, at: draft.createdAt.toISOString(), totalPence } };
}

export async function dropDraft({ tx, claim }: Acting, seen: string): Promise<Acted<typeof done>> {
  const draft = await findDraft(tx, claim.id);
  checkDraft(draft, seen);
  if (draft !== null) await deleteDraft(tx, claim.id, draft.id);
  return { answer: done };
}
