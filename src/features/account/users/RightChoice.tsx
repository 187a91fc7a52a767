import { type DeskRight, deskRights } from '#shared/account-role.ts';
import * as m from '#web/messages/index.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import type { Values } from '#web/account/useAccountForm.ts';
import styles from '#web/account/Account.module.css';

const rightNames: Record<DeskRight, () => string> = {
  reply: m.account_right_reply,
  state: m.account_right_state,
  quote: m.account_right_quote,
  photos: m.account_right_photos,
  passcode: m.account_right_passcode,
  complaint: m.account_right_complaint,
  bulk: m.account_right_bulk,
  refund: m.account_right_refund,
};

const nameOf = (right: DeskRight) => `right-${right}`;

export function rightsIn(values: Values): DeskRight[] {
  return deskRights.filter((right) => nameOf(right) in values);
}

export function rightsText(rights: readonly DeskRight[]): string {
  return rights.length === 0 ? m.account_rights_none() : rights.map((right) => rightNames[right]()).join(', ');
}

export function RightChoice({ id, given }: { id: string; given: readonly DeskRight[] }) {
  return (
    <fieldset className={styles['choice']} aria-describedby={`${id}-rights-hint`}>
      <legend>{m.account_rights()}</legend>
      <p id={`${id}-rights-hint`}>{m.account_rights_hint()}</p>
      {deskRights.map((right) => (
        <Checkbox
          key={right}
          id={`${id}-right-${right}`}
          name={nameOf(right)}
          defaultChecked={given.includes(right)}
          label={rightNames[right]()}
        />
      ))}
    </fieldset>
  );
}
