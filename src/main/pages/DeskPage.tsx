import { DeskScreen } from '#features/desk/screen/DeskScreen.tsx';
import type { DeskPageName } from '#shared/page/page-table.ts';
import { DeskShell } from './DeskShell.tsx';
import { Protected } from './Protected.tsx';

/** The desk is a chunk of its own, which no claimant's page loads. */
export function DeskPage(props: { claimId: string | null; page: DeskPageName | null }) {
  return (
    <Protected need="reader" waiting={<DeskShell />}>
      <DeskScreen {...props} />
    </Protected>
  );
}
