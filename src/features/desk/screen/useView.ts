import { useMemo, useState } from 'react';
import { call, type CallError } from '#web/call.ts';
import type { ClaimRow } from '../desk-answers.rules.ts';
import type { deskRoutes } from '../desk-routes.ts';
import type { DeskList } from '../list/desk-list.rules.ts';
import { useDeskQuery } from './useDeskQuery.ts';

type Later = { claims: ClaimRow[]; next: string | null };

export type ShownView = {
  /** Null until the first page has come. */
  claims: ClaimRow[] | null;
  error: CallError | null;
  again: () => void;
  /** Null where there is no further page. */
  more: (() => Promise<void>) | null;
};

function withLater(newest: readonly ClaimRow[], later: Later | null): ClaimRow[] {
  const known = new Set(newest.map(({ id }) => id));
  return [...newest, ...(later?.claims.filter(({ id }) => !known.has(id)) ?? [])];
}

export function useView({ view, filter }: DeskList): ShownView {
  const first = useDeskQuery<typeof deskRoutes.deskView>('GET /api/desk/views/:view/claims', {
    params: { view },
    query: filter,
  });
  const [later, setLater] = useState<Later | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const next = later === null ? (first.answer?.next ?? null) : later.next;
  const more = async () => {
    if (next === null) return;
    const result = await call<typeof deskRoutes.deskView>('GET /api/desk/views/:view/claims', {
      params: { view },
      query: { ...filter, after: next },
    });
    setError(result.ok ? null : result.error);
    if (result.ok) setLater({ claims: [...(later?.claims ?? []), ...result.answer.claims], next: result.answer.next });
  };
  const newest = first.answer?.claims ?? null;
  const claims = useMemo(() => newest && withLater(newest, later), [newest, later]);
  return {
    claims,
    error: first.error ?? error,
    again: first.again,
    more: next === null ? null : more,
  };
}
