import { useEffect, useState } from 'react';
import { accountErrorText } from '#web/account/account-texts.ts';
import { call } from '#web/call.ts';
import type { BulkAction } from '../../bulk/bulk-action.ts';
import type { bulkRoutes, Previewed } from '../../bulk/bulk-routes.ts';
import { markIfSignedOut } from '../draft/signed-out.ts';
import { useSignedOut } from '../draft/useSignedOut.ts';
import type { SelectedClaim } from './selection.ts';

/** So that not every letter is sent. */
const restMs = 300;

type Shown = { of: string; previewed: Previewed[] | null; error: string | null };

/** Returns null until what would happen to each claim has come. */
export function useBulkPreview(action: BulkAction | null, claims: readonly SelectedClaim[]): Omit<Shown, 'of'> {
  const [shown, setShown] = useState<Shown | null>(null);
  const of = JSON.stringify(action);
  const isSignedOut = useSignedOut();
  useEffect(() => {
    const wanted = JSON.parse(of) as BulkAction | null;
    if (wanted === null || isSignedOut) return undefined;
    let isLeft = false;
    const load = async () => {
      const claimIds = claims.map(({ id }) => id);
      const result = await call<typeof bulkRoutes.deskPreviewBulk>('POST /api/desk/bulk/preview', {
        body: { action: wanted, claimIds },
      });
      if (isLeft) return;
      const previewed = result.ok ? result.answer.claims : null;
      setShown({ of, previewed, error: result.ok ? null : accountErrorText(result.error) });
      if (!result.ok) markIfSignedOut(result.error);
    };
    const timer = setTimeout(() => void load(), restMs);
    return () => {
      clearTimeout(timer);
      isLeft = true;
    };
  }, [of, claims, isSignedOut]);
  return shown?.of === of ? shown : { previewed: null, error: null };
}
