import { useState } from 'react';
import { dayOf } from '#claim/promise/noon.rules.ts';
import type { ClaimQuotes, SentVersion } from '../../quote/quote-answers.rules.ts';
import type { quoteRoutes } from '../../quote/quote-routes.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { type Fault, faultsIn, type QuoteTyped, typedOf } from './typed-quote.ts';

/**
 * `known` are hashes that stood before the last save, which an answer under way may still have; `after` is the
 * version after which this one goes, as it was seen.
 */
type Base = { hash: string | null; typed: QuoteTyped; known: (string | null)[]; after: After };
type After = { newest: number | null; newestStatus: SentVersion['status'] | null };

const standingIn = ({ draft }: ClaimQuotes): string | null => draft?.hash ?? null;
const newestIn = ({ versions: [newest] }: ClaimQuotes): After => ({
  newest: newest?.number ?? null,
  newestStatus: newest?.status ?? null,
});

const baseOf = (quotes: ClaimQuotes): Base => ({
  hash: standingIn(quotes),
  typed: typedOf(quotes),
  known: [standingIn(quotes)],
  after: newestIn(quotes),
});

/** Returns the draft with which the sheet began, or that it has saved since; null until the quotes have come. */
function useBase(quotes: ClaimQuotes | null) {
  const [base, setBase] = useState<Base | null>(null);
  if (quotes === null) return { base: null, setBase };
  if (base === null) setBase(baseOf(quotes));
  else if (base.known.length > 1 && standingIn(quotes) === base.hash) setBase({ ...base, known: [base.hash] });
  return { base, setBase };
}

/** No field of theirs is left before. */
const saidAtOnce = ['total', 'who'];

/** Which faults are said: of fields that were left, or all once somebody tried to save. */
function useSaid(all: Readonly<Record<string, Fault>>) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set(saidAtOnce));
  const [isTried, setTried] = useState(false);
  const said = Object.entries(all).filter(([field]) => isTried || left.has(field));
  return {
    said: Object.fromEntries(said) as Record<string, Fault>,
    leave: (field: string) => setLeft((before) => new Set([...before, field])),
    tryIt: () => setTried(true),
    forget: () => {
      setLeft(new Set(saidAtOnce));
      setTried(false);
    },
  };
}

/**
 * In such a state a claimant is asked nothing, unless what was approved covers it. A claim that has ended says so itself.
 */
export function isNoClaimants({ isBeyond, isOver, terms, versions }: ClaimQuotes): boolean {
  const mayBeCovered = terms.coversLess && versions[0]?.status === 'approved';
  return isBeyond && !isOver && !mayBeCovered;
}

const faultOfDecider = ({ decides }: QuoteTyped, quotes: ClaimQuotes | null): Record<string, Fault> =>
  decides === 'claimant' && quotes !== null && isNoClaimants(quotes) ? { who: 'who' } : {};

function sinceBase({ hash, known, after: seen }: Base, quotes: ClaimQuotes) {
  const [standing, after] = [standingIn(quotes), newestIn(quotes)];
  const isNewer = after.newest !== seen.newest;
  const isDecidedSince = !isNewer && after.newestStatus !== seen.newestStatus;
  return {
    /** Of the version that was sent since; null where none was. */
    newer: isNewer ? after.newest : null,
    /** The version was decided about since, or is over. */
    isDecidedSince,
    /** That, or a colleague has saved another draft, or sent or dropped it. */
    isOvertaken: isNewer || isDecidedSince || (standing !== hash && !known.includes(standing)),
  };
}

/** What is typed in the sheet, beside the draft that it began with. `draft` is null until the quotes have come. */
export function useQuoteDraft(claimId: string, now: Date) {
  const query = useDeskQuery<typeof quoteRoutes.deskQuotes>('GET /api/desk/claims/:claimId/quotes', {
    params: { claimId },
  });
  const { answer: quotes } = query;
  const { base, setBase } = useBase(quotes);
  const [changed, setChanged] = useState<QuoteTyped | null>(null);
  const typed = changed ?? base?.typed ?? null;
  const all = typed === null ? {} : { ...faultsIn(typed, dayOf(now)), ...faultOfDecider(typed, quotes) };
  const { said, leave, tryIt, forget } = useSaid(all);
  if (quotes === null || base === null || typed === null) return { query, draft: null };
  const standing = standingIn(quotes);
  const after = newestIn(quotes);
  const draft = {
    quotes,
    typed,
    all,
    said,
    leave,
    tryIt,
    hash: base.hash,
    isDirty: changed !== null,
    after: base.after,
    ...sinceBase(base, quotes),
    set: (part: Partial<QuoteTyped>) => setChanged((before) => ({ ...(before ?? base.typed), ...part })),
    saved: (hash: string) => {
      setBase({ ...base, hash, typed, known: [...base.known, base.hash, hash] });
      // What was typed meanwhile stays unsaved.
      setChanged((last) => (last === changed ? null : last));
    },
    takeTheirs: () => {
      setBase(baseOf(quotes));
      setChanged(null);
      forget();
    },
    keepMine: () => {
      setBase({ hash: standing, typed, known: [standing], after });
      setChanged(typed);
    },
  };
  return { query, draft };
}

export type Draft = NonNullable<ReturnType<typeof useQuoteDraft>['draft']>;
