import { useState } from 'react';
import { useReadOnly } from '#claim/screen/read-only.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { graphql, type FragmentOf } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { useFocusAfter } from '#web/ui/useFocusAfter.ts';
import { endLink } from './useShare.ts';
import styles from './Share.module.css';

export const SharedLinkFields = graphql(`
  fragment SharedLinkFields on SharedLink @_unmask {
    id
    forWhom
    asksCode
    goodUntil
    endedAt
    opened
    openedAt
  }
`);

export type SharedLink = FragmentOf<typeof SharedLinkFields>;

export const isLive = ({ endedAt, goodUntil }: SharedLink, asOf: string): boolean =>
  endedAt === null && new Date(goodUntil) > new Date(asOf);

type LinkListProps = { claimId: string; links: readonly SharedLink[]; asOf: string; refresh: () => void };

export function LinkList({ links, ...props }: LinkListProps) {
  return (
    <Card title={m.share_list()}>
      {links.length === 0 ? (
        <p>{m.share_none()}</p>
      ) : (
        <ul className={styles['links']}>
          {links.map((link) => (
            <li key={link.id}>
              <LinkRow link={link} {...props} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function timeText(link: SharedLink, asOf: string): string {
  const { endedAt, goodUntil } = link;
  if (endedAt !== null) return m.share_ended({ time: formatDateTime(endedAt) });
  const time = formatDateTime(goodUntil);
  return isLive(link, asOf) ? m.share_works({ time }) : m.share_over({ time });
}

function openedText({ opened, openedAt }: SharedLink): string {
  if (opened === 0 || openedAt === null) return m.share_not_opened();
  const time = formatDateTime(openedAt);
  return opened === 1 ? m.share_opened_one({ time }) : m.share_opened({ count: opened, time });
}

type LinkRowProps = { claimId: string; link: SharedLink; asOf: string; refresh: () => void };

function LinkRow({ claimId, link, asOf, refresh }: LinkRowProps) {
  const readOnly = useReadOnly();
  const [state, setState] = useState<{ busy: boolean; trouble: string | null }>({ busy: false, trouble: null });
  const [isEnded, setEnded] = useState(false);
  const isOpen = isLive(link, asOf);
  const row = useFocusAfter<HTMLDivElement>(isEnded && !isOpen ? 1 : 0);
  const name = link.forWhom === '' ? m.share_somebody() : link.forWhom;
  const end = async () => {
    if (state.busy) return;
    setState({ busy: true, trouble: null });
    const trouble = await endLink(claimId, link.id);
    setState({ busy: false, trouble });
    if (trouble !== null) return;
    announce(m.share_end_said());
    setEnded(true);
    refresh();
  };
  return (
    <div ref={row} tabIndex={-1} className={styles['link']}>
      <div>
        <p className={styles['name']}>{name}</p>
        <p className={styles['fact']}>{timeText(link, asOf)}</p>
        <p className={styles['fact']}>{openedText(link)}</p>
        {link.asksCode && <p className={styles['fact']}>{m.share_asks_code()}</p>}
      </div>
      {!readOnly && isOpen && (
        <Button look="secondary" busy={state.busy} busyLabel={m.share_ending()} onClick={() => void end()}>
          <span>
            {m.share_end()}
            <span className="visually-hidden"> {m.share_end_of({ name })}</span>
          </span>
        </Button>
      )}
      {state.trouble !== null && <p role="alert">{state.trouble}</p>}
    </div>
  );
}
