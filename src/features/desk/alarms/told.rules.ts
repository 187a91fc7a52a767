import type { Told } from '#claim/desk/alarms/alarm-stages.rules.ts';

/** Of an account that can sign in; null limits are none. */
export type Person = {
  id: string;
  isHandler: boolean;
  isLead: boolean;
  isAdmin: boolean;
  brands: readonly string[] | null;
  clientIds: readonly string[] | null;
};

type Of = { told: Told; assigneeId: string | null; brand: string; clientId: string | null; here: ReadonlySet<string> };

/** Returns whom to tell of a claim. Where its assignee is nobody who sees it, the leads are told. */
export function peopleToTell(people: readonly Person[], { told, assigneeId, brand, clientId, here }: Of): string[] {
  const sees = people.filter(({ isHandler, brands, clientIds }) => {
    const ofClients = clientIds === null || (clientId !== null && clientIds.includes(clientId));
    return isHandler && ofClients && (brands === null || brands.includes(brand));
  });
  if (told === 'here') return sees.filter(({ id }) => here.has(id)).map(({ id }) => id);
  const assignee = sees.find(({ id }) => id === assigneeId);
  const leads = sees.filter(({ isLead }) => isLead);
  const wanted = told === 'leads' || assignee === undefined ? leads : [assignee];
  const all = told === 'assignee-and-leads' ? [...wanted, ...leads] : wanted;
  return [...new Set(all.map(({ id }) => id))];
}
