import type { ReactNode } from 'react';
import * as m from '#web/messages/index.ts';
import { buttonClasses, type ButtonLook } from '#web/ui/Button.tsx';
import { CalendarIcon } from '#web/ui/icons.tsx';

type AddToCalendarProps = {
  claimId: string;
  visit: 'collection' | 'delivery';
  look?: ButtonLook;
  wide?: boolean;
  children?: ReactNode;
};

/** Use it only where `Claim.visits` has that visit. */
export function AddToCalendar({ claimId, visit, look, wide, children }: AddToCalendarProps) {
  return (
    <a href={`/api/claims/${claimId}/calendar/${visit}.ics`} className={buttonClasses(look, wide)}>
      <CalendarIcon size={20} />
      {children ?? m.calendar_add()}
    </a>
  );
}
