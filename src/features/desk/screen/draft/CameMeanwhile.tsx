import type { DeskClaim, ThreadEntry } from '../../desk-answers.rules.ts';
import { Newer } from '../composer/Newer.tsx';
import { NewerChoice } from '../composer/NewerChoice.tsx';
import { InsurerChanged } from './InsurerChanged.tsx';

export type CameProps = {
  /** Since the text was begun: what was written, and whether the claim has another insurer. */
  came: { newer: readonly ThreadEntry[]; isForOther: boolean };
  isHeld: boolean;
  claim: Pick<DeskClaim['claim'], 'name' | 'insurer'>;
  drop: () => void;
  sendToo: () => void;
  edit: () => void;
};

export function CameMeanwhile({ came: { newer, isForOther }, isHeld, claim, ...ways }: CameProps) {
  return (
    <>
      <InsurerChanged isForOther={isForOther} insurer={claim.insurer} />
      {(newer.length > 0 || isHeld) && (
        <Newer newer={newer} isHeld={isHeld} claimant={claim.name}>
          <NewerChoice isHeld={isHeld} {...ways} />
        </Newer>
      )}
    </>
  );
}
