// An entry of the audit names accounts by id. Whoever asks what is held of them is told who looked.
import { handlerName } from '#claim/desk/work/handler-name.rules.ts';
import { actorsWithoutAccount } from '#claim/read/acting-account.rules.ts';

type Row = Record<string, unknown>;

/** All but the id is null where the account is gone; roles and clients may be known from the audit all the same. */
export type ActingAccount = {
  id: string;
  name: string | null;
  email: string | null;
  roles: readonly string[] | null;
  clients: string | null;
};

const namings = [
  ['by_account', 'by_name'],
  ['taken_by_account', 'taken_by_name'],
  ['author_id', 'author_name'],
  ['account_id', 'by_name'],
] as const;

/** The names that accounts left on what they did. */
function namesLeft(held: readonly { rows: readonly Row[] }[]): Map<unknown, string> {
  const pairs = held.flatMap(({ rows }) =>
    rows.flatMap((row) => namings.map(([id, name]) => [row[id], row[name]] as const)),
  );
  return new Map(pairs.filter((pair): pair is [string, string] => typeof pair[0] === 'string' && Boolean(pair[1])));
}

function roleOf({ roles, clients }: ActingAccount): string {
  if (roles === null) return 'account that is gone';
  if (roles.includes('lead')) return 'lead';
  if (roles.includes('handler')) return 'handler';
  if (roles.includes('auditor')) return clients === null ? 'auditor' : `auditor of ${clients}`;
  return roles.includes('admin') ? 'administrator' : 'account';
}

function roleWithoutAccount(actor: unknown): string {
  if (actor === 'handler') return 'account that is gone';
  return actorsWithoutAccount.find((known) => known === actor) ?? 'system';
}

/** Adds to each entry of the audit who acted, and in which role. */
export function withActors<Held extends { table: string; rows: Row[] }>(
  held: readonly Held[],
  actors: ReadonlyMap<unknown, ActingAccount>,
): Held[] {
  const left = namesLeft(held);
  const actorOf = ({ id, actor }: Row) => {
    const account = actors.get(id);
    if (account === undefined) return { person: null, role: roleWithoutAccount(actor) };
    const { name, email } = account;
    const person = name === null || email === null ? (left.get(account.id) ?? null) : handlerName({ name, email });
    return { person, role: roleOf(account) };
  };
  const isAudit = ({ table }: Held) => table === 'audit_event';
  return held.map((one) =>
    isAudit(one) ? { ...one, rows: one.rows.map((row) => ({ ...row, ...actorOf(row) })) } : one,
  );
}
