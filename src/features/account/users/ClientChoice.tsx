import * as m from '#web/messages/index.ts';
import { chosenIn, LimitChoice, limitText } from '#web/account/LimitChoice.tsx';
import type { Values } from '#web/account/useAccountForm.ts';
import type { ClientOption } from '#features/account/account-answers.rules.ts';

export function clientsIn(values: Values, clients: readonly ClientOption[]): string[] | null {
  return chosenIn('client', values, clients);
}

export function clientsText(ids: readonly string[] | null, clients: readonly ClientOption[]): string {
  return limitText(ids, clients, m.account_clients_all());
}

type ClientChoiceProps = { id: string; clients: readonly ClientOption[]; given: readonly string[] | null };

export function ClientChoice({ id, clients, given }: ClientChoiceProps) {
  const texts = { legend: m.account_clients(), hint: m.account_clients_hint() };
  return <LimitChoice id={id} given={given} {...texts} kind="client" options={clients} />;
}
