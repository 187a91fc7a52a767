import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx';
import { AddressLines } from './AddressLines.tsx';
import { fieldId, fieldLabel, type FormField } from './form-field.ts';
import type { Trouble } from './useReturnAddressForm.ts';

type FormTroubleProps = {
  form: { summary: FormField[]; trouble: Trouble | null; takeCurrent: () => void };
  current: string;
  /** A part of an address is nothing to go on from. */
  isSealed: boolean;
};

export function FormTrouble({ form: { summary, trouble, takeCurrent }, current, isSealed }: FormTroubleProps) {
  if (trouble === 'changed') return <ChangedElsewhere current={current} takeCurrent={isSealed ? null : takeCurrent} />;
  return (
    <ErrorSummary fields={summary.map((field) => ({ id: fieldId(field), label: fieldLabel(field) }))}>
      {trouble && <p>{texts[trouble]()}</p>}
    </ErrorSummary>
  );
}

const texts: Record<Exclude<Trouble, 'changed'>, () => string> = {
  closed: m.details_closed,
  offline: m.details_offline,
  unsaved: m.details_unsaved,
};

function ChangedElsewhere({ current, takeCurrent }: { current: string; takeCurrent: (() => void) | null }) {
  const take = () => {
    takeCurrent?.();
    document.getElementById(fieldId('line1'))?.focus();
  };
  return (
    <ErrorSummary>
      <p>{m.details_changed_elsewhere()}</p>
      <AddressLines text={current} />
      <p>{m.details_changed_keep()}</p>
      {takeCurrent && (
        <Button look="secondary" onClick={take}>
          {m.details_changed_use()}
        </Button>
      )}
    </ErrorSummary>
  );
}
