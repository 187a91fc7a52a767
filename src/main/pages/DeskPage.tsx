import { DeskScreen } from '#features/desk/screen/DeskScreen.tsx';
import { DeskShell } from './DeskShell.tsx';
import { Protected } from './Protected.tsx';

/** The desk is a chunk of its own, which no claimant's page loads. */
export function DeskPage({ claimId }: { claimId: string | null }) {
  return (
    <Protected need="handler" waiting={<DeskShell />}>
      <DeskScreen claimId={claimId} />
    </Protected>
  );
}
