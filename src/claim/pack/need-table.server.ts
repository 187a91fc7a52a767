import { dayOf, noonOf } from '#claim/promise/noon.rules.ts';
import { type EverNeed, openNeeds, readEveryNeed } from '#claim/support/support-needs.data.ts';
import type { Keys } from '#claim/support/support-vault.server.ts';
import type { Services } from '#server/context.ts';
import { formatDate, formatDateTime } from '#shared/time/dates.ts';
import { endOfDayAfter } from '#shared/time/working-time.ts';
import { tableOfRows } from './pack-rows.data.ts';
import type { PackRow, PackTable, ReadTable } from './pack-source.ts';

const needTable: PackTable = {
  id: 'needs',
  title: 'Support needs',
  about:
    'What the claimant said that they need. It is kept from insurers. Once a need is withdrawn or its last day is over, what it was is deleted; that there was one stays.',
  columns: ['Need', 'Words', 'Said by', 'Until', 'Insurer may be told', 'Read by', 'Read', 'Withdrawn', 'Ended'],
};

const gone = { code: 'deleted once it was over', words: '' };
const sealed = { code: 'cannot be read: its key is gone', words: '' };

function contentOf(keys: Keys, { isOver, stored }: EverNeed): { code: string; words: string } {
  if (isOver || stored === null) return gone;
  const [need = sealed] = openNeeds(keys, [stored]);
  return need;
}

/** The end of a day is shown as that day. */
const lastMinute = (day: string): Date => new Date(endOfDayAfter(noonOf(day), 0).getTime() - 1_000);

function rowOf(keys: Keys, need: EverNeed): PackRow {
  const { code, words } = contentOf(keys, need);
  const { until, withdrawnAt, isOver } = need;
  const end = isOver && withdrawnAt === null && until !== null ? lastMinute(until) : null;
  return {
    at: need.saidAt,
    cells: [
      code.replaceAll('-', ' '),
      words,
      need.byName || need.saidBy,
      until === null ? '' : formatDate(noonOf(until)),
      need.tellsInsurer && !isOver ? 'yes' : 'no',
      need.seenName,
      formatDateTime(need.seenAt),
      formatDateTime(withdrawnAt),
      formatDateTime(end),
    ],
  };
}

export async function readNeedRows(
  services: Keys & Pick<Services, 'database' | 'now'>,
  claimId: string,
): Promise<PackRow[]> {
  const needs = await readEveryNeed(services.database.kysely, claimId, dayOf(services.now()));
  return needs.map((need) => rowOf(services, need));
}

/** Not by SQL as the other tables, because needs are sealed. */
export const tableOfNeeds = (rows: readonly PackRow[]): ReadTable => tableOfRows(needTable, rows);
