import * as m from '#web/messages/index.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import type { Errors, QuotesDraft } from './client-draft.ts';

type QuoteFieldsProps = { quotes: QuotesDraft; errors: Errors; onChange: (quotes: QuotesDraft) => void };

/** What is agreed of quotes. */
export function QuoteFields({ quotes, errors, onChange }: QuoteFieldsProps) {
  const change = (to: Partial<QuotesDraft>) => onChange({ ...quotes, ...to });
  return (
    <>
      <Select
        asField
        label={m.clients_quotes_decides()}
        options={[
          { value: 'insurer', label: m.clients_quotes_insurer() },
          { value: 'claimant', label: m.clients_quotes_claimant() },
        ]}
        value={quotes.decides}
        onChange={(event) => change({ decides: event.currentTarget.value === 'claimant' ? 'claimant' : 'insurer' })}
      />
      <Field
        id="client-quotes-limit"
        label={m.clients_quotes_limit()}
        hint={m.clients_quotes_limit_hint()}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        error={errors['quotes-limit']}
        value={quotes.limit}
        onChange={(event) => change({ limit: event.currentTarget.value })}
      />
      <Field
        id="client-quotes-days"
        label={m.clients_quotes_days()}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        error={errors['quotes-days']}
        value={quotes.days}
        onChange={(event) => change({ days: event.currentTarget.value })}
      />
      <Checkbox
        id="client-quotes-covers"
        label={m.clients_quotes_covers()}
        hint={m.clients_quotes_covers_hint()}
        checked={quotes.coversLess}
        onChange={(event) => change({ coversLess: event.currentTarget.checked })}
      />
    </>
  );
}
