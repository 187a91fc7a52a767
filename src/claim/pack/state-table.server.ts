// The table of states: a row of each event of the claim, and further rows for words that changed while a state lasted.
import type { WordedState } from '#claim/wording/wording-facts.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { tableOf } from './pack-rows.data.ts';
import type { PackRow, PackTable, ReadTable } from './pack-source.ts';
import { stateSource } from './pack-sources.server.ts';
import { type ShownWords, wordsOfState, type WordsKnown } from './state-words.rules.ts';

const wordColumns = [
  ...(['Until', 'Circumstance', 'Heading', 'Largest words', 'What it means', 'What comes next'] as const),
  ...(['What you do', 'How long it usually takes', 'Words of'] as const),
];

const stateTable: PackTable = { ...tableOf(stateSource), columns: ['Event', 'By', ...wordColumns] };

const {
  name: ofName,
  by: ofBy,
  ...ofState
} = Object.fromEntries(stateSource.columns.map(({ name }, index) => [name, index]));

const cellOf = ({ cells }: PackRow, at: number | undefined): string => cells[at ?? -1] ?? '';

const numberOrNull = (text: string): number | null => (text === '' ? null : Number(text));

/** Null of an event that began no state. */
function stateOf(row: PackRow): WordedState | null {
  const of = (column: string) => cellOf(row, ofState[column]);
  const systemName = of('systemName');
  if (systemName === '') return null;
  return {
    systemName,
    name: of('stateName') || systemName,
    description: of('description'),
    nextState: of('nextState'),
    status: of('status'),
    trackerNumber: numberOrNull(of('trackerNumber')),
    trackerStep: numberOrNull(of('trackerStep')),
  };
}

const cellsOf = ({ to, circumstance, source, ...words }: ShownWords): string[] => [
  formatDateTime(to),
  circumstance,
  words.heading,
  words.sentence,
  words.meaning,
  words.next,
  words.todo,
  words.usually,
  source,
];

const changed = 'The words changed';

function rowsOf(row: PackRow, to: Date | null, known: WordsKnown): PackRow[] {
  const event = [cellOf(row, ofName), cellOf(row, ofBy)];
  const state = stateOf(row);
  if (state === null) return [{ at: row.at, cells: [...event, ...wordColumns.map(() => '')] }];
  return wordsOfState(known, { state, from: row.at, to }).map((shown, index) => ({
    at: shown.from,
    cells: [...(index === 0 ? event : [changed, '']), ...cellsOf(shown)],
  }));
}

const inOrder = (rows: readonly PackRow[]): PackRow[] =>
  rows.toSorted((one, other) => one.at.getTime() - other.at.getTime());

/** A state lasts until the next one, so that rows wait for it. */
async function* withWords(rows: AsyncIterable<PackRow>, known: WordsKnown): AsyncGenerator<PackRow> {
  let waiting: PackRow[] = [];
  for await (const row of rows) {
    if (stateOf(row) !== null) {
      yield* inOrder(waiting.flatMap((one) => rowsOf(one, row.at, known)));
      waiting = [];
    }
    waiting.push(row);
  }
  yield* inOrder(waiting.flatMap((one) => rowsOf(one, null, known)));
}

/** `plain` are the events by which the words are looked up. */
export function stateRows(plain: Pick<ReadTable<PackRow>, 'each'>, known: WordsKnown): ReadTable<PackRow> {
  const each = () => withWords(plain.each(), known);
  return {
    table: stateTable,
    each,
    newest: async (most) => {
      let [newest, count]: [PackRow[], number] = [[], 0];
      for await (const row of each()) {
        newest.push(row);
        count += 1;
        if (newest.length > 2 * most) newest = newest.slice(-most);
      }
      return { rows: newest.slice(-most), count };
    },
  };
}
