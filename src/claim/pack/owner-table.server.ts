// When the claim became another client's. An insurer is not told whose it was else.
import { tableOfRows } from './pack-rows.data.ts';
import type { PackReader, PackRow, PackTable, ReadTable } from './pack-source.ts';

/** `insurer` is as the claimant's page named it. */
export type Owner = {
  to: Date | null;
  clientId: string | null;
  client: string | null;
  insurer: string | null;
  isKnown: boolean;
};

const ownerTable: PackTable = {
  id: 'clients',
  title: 'Whose the claim was',
  about:
    'When the claim became another client’s or insurer’s, because its contract or its brand was corrected: client and insurer before and after. To whom a contract belongs is as it is now. A pack for an insurer does not name others.',
  columns: ['Before', 'After'],
};

const [none, notKept] = ['none', 'not kept'];
const nameless: readonly string[] = [none, notKept];

const ownerName = ({ client, insurer, isKnown }: Owner): string =>
  isKnown
    ? [...new Set([client, insurer])].filter((name) => name !== null && name !== '').join(', ') || 'none'
    : 'not kept';

const isSame = (one: Owner, other: Owner): boolean =>
  one.isKnown && other.isKnown && one.clientId === other.clientId && one.insurer === other.insurer;

const isTodays = (owner: Owner, today: Owner | undefined): boolean =>
  owner.clientId === today?.clientId && (owner.clientId !== null || owner.insurer === today?.insurer);

/** `owners` are one after another, today last. */
export function ownerRows(owners: readonly Owner[], reader: PackReader): PackRow[] {
  const today = owners.at(-1);
  const nameFor = (owner: Owner) => {
    const isShown = reader === 'operator' || isTodays(owner, today) || nameless.includes(ownerName(owner));
    return isShown ? ownerName(owner) : 'another client';
  };
  return owners.flatMap((owner, index) => {
    const next = owners[index + 1];
    if (owner.to === null || next === undefined || isSame(owner, next)) return [];
    return [{ at: owner.to, cells: [nameFor(owner), nameFor(next)] }];
  });
}

export const tableOfOwners = (rows: readonly PackRow[]): ReadTable => tableOfRows(ownerTable, rows);
