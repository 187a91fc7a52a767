import type { AnswerOf } from '#shared/rest-route.ts';
import { type AlarmedKind, type ComplaintKind, isOfComplaint } from '#claim/desk/clock-kinds.rules.ts';
import * as m from '#web/messages/index.ts';
import { Link } from '#web/router.ts';
import { classes } from '#web/ui/classes.ts';
import type { BoardTime, boardRoutes } from '../../board/board-routes.ts';
import { clockNames } from '../due/clock-texts.ts';
import { dueNames } from '../list/filter-texts.ts';
import { queuePath } from '../view-texts.ts';
import styles from './Board.module.css';

type Tone = 'over' | 'soon' | 'onTime' | 'paused';

const tones: [tone: Tone, name: () => string, times: BoardTime[]][] = [
  ['over', m.desk_clocks_over, ['over-days', 'over-day', 'over-hours']],
  ['soon', m.desk_clocks_soon, ['today']],
  ['onTime', m.desk_clocks_on_time, ['tomorrow', 'week', 'later']],
  ['paused', m.desk_clocks_paused, ['paused']],
];

type Board = AnswerOf<typeof boardRoutes.deskClocks>;
type TableProps = Pick<Board, 'cells' | 'clocks'> & { client: string | undefined };

/** What most claims have, so that it is seen without scrolling. */
const firstClocks: readonly AlarmedKind[] = ['chat', 'answer', 'silence', 'state', 'sla'];

export function ClockTable({ clocks: told, cells, client }: TableProps) {
  const isFirst = (kind: AlarmedKind) => firstClocks.includes(kind);
  const clocks = [...firstClocks.filter((kind) => told.includes(kind)), ...told.filter((kind) => !isFirst(kind))];
  const countOf = (clock: AlarmedKind, due: BoardTime) =>
    cells.find((cell) => cell.clock === clock && cell.due === due)?.count ?? 0;
  return (
    // Scrolled by keyboard where it is wider than the screen.
    // oxlint-disable-next-line no-noninteractive-tabindex
    <div className={styles['scroller']} role="region" aria-label={m.desk_clocks_table()} tabIndex={0}>
      <table className={styles['table']}>
        <Head clocks={clocks} />
        {tones.map(([tone, name, times]) => (
          <tbody key={tone} className={styles[tone]}>
            {times.map((due, at) => (
              <tr key={due}>
                {at === 0 && (
                  <th scope="rowgroup" rowSpan={times.length} className={styles['tone']}>
                    {name()}
                  </th>
                )}
                <th scope="row">{dueNames[due]()}</th>
                {clocks.map((clock) => (
                  <Cell key={clock} clock={clock} due={due} client={client} count={countOf(clock, due)} />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

const stepNames: Record<ComplaintKind, () => string> = {
  'complaint-acknowledge': m.desk_clocks_acknowledge,
  'complaint-hand-over': m.desk_clocks_receipt,
  'complaint-holding': m.desk_clocks_four_weeks,
  'complaint-promised': m.desk_clocks_promised,
  'complaint-final': m.desk_clocks_final,
};

/** The clocks of a complaint stand beside each other, under one heading. */
function Head({ clocks }: Pick<TableProps, 'clocks'>) {
  const ofComplaint = clocks.filter(isOfComplaint);
  return (
    <thead>
      <tr>
        <th scope="col" colSpan={2} rowSpan={2}>
          {m.desk_filter_due()}
        </th>
        {clocks.map((clock) =>
          isOfComplaint(clock) ? (
            clock === ofComplaint[0] && (
              <th key={clock} scope="colgroup" colSpan={ofComplaint.length} className={styles['group']}>
                {m.desk_complaint()}
              </th>
            )
          ) : (
            <th key={clock} scope="col" rowSpan={2}>
              {clockNames[clock]()}
            </th>
          ),
        )}
      </tr>
      <tr>
        {ofComplaint.map((clock) => (
          <th key={clock} scope="col">
            {stepNames[clock]()}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type CellProps = { clock: AlarmedKind; due: BoardTime; client: string | undefined; count: number };

function Cell({ clock, due, client, count }: CellProps) {
  if (count === 0) return <td className={styles['none']}>–</td>;
  const name = m.desk_clocks_cell({ clock: clockNames[clock](), time: dueNames[due](), count });
  return (
    <td>
      <Link
        href={queuePath({ view: 'open', filter: { client, clock, due } })}
        className={classes(styles['cell'])}
        aria-label={name}
      >
        {count}
      </Link>
    </td>
  );
}
