// Which open claims change if a client is saved.
import type { StoredClient } from '#claim/desk/clients/clients.rules.ts';
import { usualHours } from '#claim/desk/clocks.rules.ts';

/** Open claims that are alike in all by which their client is found. */
export type ClaimGroup = {
  customer: string | null;
  contract: string | null;
  brand: string | null;
  clientId: string | null;
  count: number;
};

type Clients = readonly StoredClient[];

/** Returns the client of the contract, else of its customer, else of the brand, as the desk's rows do. */
function clientOf(clients: Clients, { customer, contract, brand, clientId }: ClaimGroup): StoredClient | undefined {
  const open = clients.filter(({ id, closedAt }) => closedAt === undefined || id === clientId);
  const having = (name: string | undefined) =>
    open.find(({ contracts }) => contracts.some((one) => one.customer === customer && one.name === name));
  return having(contract ?? undefined) ?? having(undefined) ?? open.find((client) => client.brand === brand);
}

const hoursOf = (client: StoredClient | undefined) => JSON.stringify(client?.hours ?? usualHours);

const sum = (groups: readonly ClaimGroup[]) => groups.reduce((total, { count }) => total + count, 0);

export function claimEffects(
  id: string,
  groups: readonly ClaimGroup[],
  { before, after }: Record<'before' | 'after', Clients>,
) {
  const moves = groups.map((group) => ({
    group,
    from: before.find((client) => client.id === group.clientId),
    to: clientOf(after, group),
  }));
  const countOf = (chosen: typeof moves) => sum(chosen.map(({ group }) => group));
  return {
    retimed: countOf(moves.filter(({ from, to }) => hoursOf(from) !== hoursOf(to))),
    joining: countOf(moves.filter(({ from, to }) => from?.id !== id && to?.id === id)),
    leaving: countOf(moves.filter(({ from, to }) => from?.id === id && to?.id !== id)),
  };
}
