import type { DeskClaim } from '../desk-answers.rules.ts';
import type { DeskList } from '../list/desk-list.rules.ts';
import { ToField } from './composer/ToField.tsx';
import { useStrayLetters } from './keys/useStrayLetters.ts';
import { UndoElsewhere } from './undo/UndoElsewhere.tsx';

type FootProps = { claimId: string | null; list: DeskList; may: DeskClaim['may'] };

/** What the foot of the desk can be without at first; one piece, because each costs the desk a name. */
export function FootMore({ claimId, list, may }: FootProps) {
  useStrayLetters();
  return (
    <>
      <UndoElsewhere claimId={claimId} list={list} />
      {claimId !== null && may.includes('reply') && <ToField claimId={claimId} />}
    </>
  );
}
