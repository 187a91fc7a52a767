import type { Told } from '#claim/desk/alarms/alarm-stages.rules.ts';
import { seesClaim } from '../news/sees-claim.rules.ts';

/** Of an account that can sign in; null limits are none. */
export type Person = {
  id: string;
  isHandler: boolean;
  isLead: boolean;
  isAdmin: boolean;
  brands: readonly string[] | null;
  clientIds: readonly string[] | null;
};

type Of = {
  told: Told;
  assigneeId: string | null;
  brand: string;
  clientId: string | null;
  here: ReadonlySet<string>;
  followers: readonly string[];
};

/**
 * Returns the accounts to alert. The leads replace an assignee who cannot see the claim. Followers get every stage
 * but a ringing chat.
 */
export function peopleToTell(people: readonly Person[], of: Of): string[] {
  const { told, assigneeId, brand, clientId, here, followers } = of;
  const sees = people.filter((person) => person.isHandler && seesClaim(person, { brand, clientId }));
  if (told === 'here') return sees.filter(({ id }) => here.has(id)).map(({ id }) => id);
  const assignee = sees.find(({ id }) => id === assigneeId);
  const leads = sees.filter(({ isLead }) => isLead);
  const wanted = told === 'leads' || told === 'leads-and-admins' || assignee === undefined ? leads : [assignee];
  const all = told === 'assignee-and-leads' ? [...wanted, ...leads] : wanted;
  const admins = told === 'leads-and-admins' ? people.filter(({ isAdmin }) => isAdmin) : [];
  const following = sees.filter(({ id }) => followers.includes(id));
  return [...new Set([...all, ...admins, ...following].map(({ id }) => id))];
}
