import { accountErrorText } from '#web/account/account-texts.ts';
import { call } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { bulkRoutes } from '../../bulk/bulk-routes.ts';
import { countText } from './bulk-texts.ts';
import { selectPasted, showProblem } from './selection.ts';

export async function pasteList(typed: string): Promise<void> {
  const found = await call<typeof bulkRoutes.deskPasted>('POST /api/desk/pasted', { body: { typed } });
  if (!found.ok) return showProblem(accountErrorText(found.error));
  const { claims, missing } = found.answer;
  selectPasted(claims, missing);
  const lost = m.desk_bulk_missing({ count: String(missing.length), references: missing.join(', ') });
  announce(missing.length === 0 ? countText(claims.length) : `${countText(claims.length)}. ${lost}`);
}
