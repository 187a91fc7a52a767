import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import type { ClientsAnswer } from './client-routes.ts';
import { type ContractDraft, type Errors, nextKey } from './client-draft.ts';
import styles from './Clients.module.css';

type ContractFieldsProps = {
  contracts: ContractDraft[];
  known: ClientsAnswer['contracts'];
  errors: Errors;
  onChange: (contracts: ContractDraft[]) => void;
};

export function ContractFields({ contracts, known, errors, onChange }: ContractFieldsProps) {
  const change = (key: number, to: Partial<ContractDraft>) =>
    onChange(contracts.map((contract) => (contract.key === key ? { ...contract, ...to } : contract)));
  const customers = [...new Set(known.map(({ customer }) => customer))];
  return (
    <fieldset className={styles['part']} aria-describedby="client-contracts-hint">
      <legend>{m.clients_contracts()}</legend>
      <p id="client-contracts-hint" className={styles['hint']}>
        {m.clients_contracts_hint()}
      </p>
      <Choices id="client-customers" values={customers} />
      {contracts.map(({ key, customer, plan }, at) => (
        <fieldset key={key} className={styles['row']}>
          <legend className="visually-hidden">{m.clients_contract_named({ number: at + 1 })}</legend>
          <Field
            id={`client-contract-${key}`}
            label={m.clients_contract_customer()}
            list="client-customers"
            autoComplete="off"
            maxLength={200}
            value={customer}
            error={errors[`contract-${key}`]}
            onChange={(event) => change(key, { customer: event.currentTarget.value })}
          />
          <Field
            id={`client-plan-${key}`}
            label={m.clients_contract_plan()}
            list={`client-plans-${key}`}
            autoComplete="off"
            maxLength={200}
            value={plan}
            onChange={(event) => change(key, { plan: event.currentTarget.value })}
          />
          <Choices id={`client-plans-${key}`} values={plansOf(known, customer)} />
          <Button look="quiet" onClick={() => onChange(contracts.filter((contract) => contract.key !== key))}>
            {m.clients_contract_remove({ number: at + 1 })}
          </Button>
        </fieldset>
      ))}
      <div>
        <Button
          look="secondary"
          onClick={() => onChange([...contracts, { key: nextKey(contracts), customer: '', plan: '' }])}
        >
          {m.clients_contract_add()}
        </Button>
      </div>
    </fieldset>
  );
}

const plansOf = (known: ClientsAnswer['contracts'], customer: string) =>
  known.flatMap((one) => (one.customer === customer.trim() && one.name !== null ? [one.name] : []));

function Choices({ id, values }: { id: string; values: readonly string[] }) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value}>{value}</option>
      ))}
    </datalist>
  );
}
