import type { MouseEvent } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { countText } from './bulk-texts.ts';
import {
  clearSelection,
  type SelectedClaim,
  selectedCount,
  startSelecting,
  tick,
  useIsSelecting,
} from './selection.ts';

type ButtonProps = { claims: readonly SelectedClaim[]; claimId: string | null };

/** The claim whose row has the focus, else the one that is open, else the first. */
function currentOf({ claims, claimId }: ButtonProps): SelectedClaim | undefined {
  const focused = document.activeElement?.closest<HTMLElement>('[data-claim]')?.dataset['claim'];
  const ofId = (id: string | null | undefined) => claims.find((claim) => claim.id === id);
  return ofId(focused) ?? ofId(claimId) ?? claims[0];
}

/** Shows the tick boxes. Its key ticks a claim instead, and leaves the focus where it is. */
export function SelectButton(props: ButtonProps) {
  const isOn = useIsSelecting();
  const press = (event: MouseEvent) => {
    const isKey = event.detail === 0 && document.activeElement !== event.currentTarget;
    const current = isKey ? currentOf(props) : undefined;
    if (current !== undefined) {
      const { id, number } = current;
      tick({ id, number }, props.claims, event.shiftKey);
      announce(countText(selectedCount()));
    } else if (isOn) clearSelection();
    else startSelecting();
  };
  return (
    <Button look="secondary" aria-pressed={isOn} aria-keyshortcuts="X Shift+X" onClick={press}>
      {m.desk_bulk_select()}
    </Button>
  );
}
