import type { CSSProperties } from 'react';
import * as m from '#web/messages/index.ts';
import { Link } from '#web/router.ts';
import type { Share } from '../../board/board-routes.ts';
import { nobody } from '../../list/desk-list.rules.ts';
import type { DueTime } from '../../list/due-times.rules.ts';
import { queuePath } from '../view-texts.ts';
import styles from './Board.module.css';

type SharesProps = { kind: 'client' | 'person'; shares: readonly Share[]; client: string | undefined };

const titles = { client: m.desk_clocks_by_client, person: m.desk_clocks_by_person };
const headings = { client: m.desk_filter_client, person: m.desk_filter_person };
const withoutName = { client: m.desk_clocks_no_client, person: m.desk_assign_nobody };

export function Shares({ kind, shares, client }: SharesProps) {
  const most = Math.max(1, ...shares.map(({ over, soon }) => Math.max(over, soon)));
  return (
    <section aria-labelledby={`by-${kind}`}>
      <h2 id={`by-${kind}`}>{titles[kind]()}</h2>
      <table className={styles['share']}>
        <thead>
          <tr>
            <th scope="col">{headings[kind]()}</th>
            <th scope="col">{m.desk_clocks_open()}</th>
            <th scope="col">{m.desk_clocks_over()}</th>
            <th scope="col">{m.desk_clocks_soon()}</th>
          </tr>
        </thead>
        <tbody>
          {shares.map((share) => (
            <tr key={share.id ?? nobody}>
              <th scope="row">{share.name || withoutName[kind]()}</th>
              <Count kind={kind} share={share} client={client} count={share.open} />
              <Count kind={kind} share={share} client={client} most={most} due="over" count={share.over} />
              <Count kind={kind} share={share} client={client} most={most} due="today" count={share.soon} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type CountProps = {
  kind: SharesProps['kind'];
  share: Share;
  client: string | undefined;
  due?: DueTime;
  count: number;
  /** Of all shares, for the length of the bar. */
  most?: number;
};

/** Claims without a client are in no list of their own. */
function pathOf({ kind, share: { id }, client, due }: CountProps): string | null {
  if (kind === 'person') return queuePath({ view: 'open', filter: { client, person: id ?? nobody, due } });
  return id === null ? null : queuePath({ view: 'open', filter: { client: id, due } });
}

function Count(props: CountProps) {
  const { due, count, most } = props;
  const path = count === 0 ? null : pathOf(props);
  const width = most === undefined || count === 0 ? undefined : ({ '--share': count / most } as CSSProperties);
  return (
    <td>
      {width && <span className={styles[due === 'over' ? 'overBar' : 'soonBar']} style={width} />}
      {path === null ? count : <Link href={path}>{count}</Link>}
    </td>
  );
}
