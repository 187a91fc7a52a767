import * as m from '#web/messages/index.ts';
import type { ShownOffer } from '../../outcome/outcome-answers.rules.ts';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import { chosenName } from './outcome-texts.ts';

type ChosenProps = { newest: ShownOffer; seen: ShownOffer; code: string | null; keepMine: (() => void) | null };

/** Says in a dialog that another option was chosen since it was opened. */
export function ChosenMeanwhile({ newest, seen, code, keepMine }: ChosenProps) {
  if (newest.number !== seen.number || newest.chosenId === seen.chosenId) return null;
  return (
    <ChangedMeanwhile refusal={code} keepMine={keepMine} label={m.desk_state_go_on_given()}>
      {m.desk_outcome_chosen_meanwhile({ name: chosenName(newest), seen: chosenName(seen) })}
    </ChangedMeanwhile>
  );
}
