import { useCallback, useEffect, useRef, useState } from 'react';
import { accountErrorText } from '#web/account/account-texts.ts';
import { call, type CallError } from '#web/call.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { SearchAnswer } from '../../desk-answers.rules.ts';
import type { deskRoutes } from '../../desk-routes.ts';
import { countFoundText } from './count-found-text.ts';

/** Half a syllable of a quick typist, so that a word is one or two searches. */
const restMs = 120;

export type Searched = { typed: string } & (
  | { kind: 'found'; answer: SearchAnswer }
  | { kind: 'failed'; error: CallError }
);

type Search = { searched: Searched | null; again: () => void };

/** Searches for what was typed once the keys rest. What was found stays until the next answer, and is never stored. */
export function useSearch(text: string): Search {
  const [searched, setSearched] = useState<Searched | null>(null);
  const requests = useRef(0);
  const typed = text.trim();
  const ask = useCallback(async () => {
    requests.current += 1;
    const mine = requests.current;
    const result = await call<typeof deskRoutes.deskSearch>('POST /api/desk/search', { body: { typed } });
    if (mine !== requests.current) return;
    setSearched(
      result.ok ? { typed, kind: 'found', answer: result.answer } : { typed, kind: 'failed', error: result.error },
    );
    announce(result.ok ? countFoundText(result.answer) : accountErrorText(result.error));
  }, [typed]);
  useEffect(() => {
    const timer = setTimeout(() => void (typed !== '' && ask()), restMs);
    return () => {
      requests.current += 1;
      clearTimeout(timer);
    };
  }, [typed, ask]);
  return { searched: typed === '' ? null : searched, again: () => void ask() };
}
