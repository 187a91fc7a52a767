import { useEffect } from 'react';
import { formatTime } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import { Link } from '#web/router.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { deskChatRoutes, WaitingChat } from '../../chat/desk-chat-routes.ts';
import type { DeskList } from '../../list/desk-list.rules.ts';
import { firstName } from '../due-texts.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { deskClaimPath } from '../view-texts.ts';
import { HereSwitch } from './HereSwitch.tsx';
import styles from './Chat.module.css';

const mostShown = 4;

/** The conversations that wait, on every screen of the desk: `Alt` with a digit opens one. */
export function ChatDock({ list }: { list: DeskList }) {
  const { answer } = useDeskQuery<typeof deskChatRoutes.deskChats>('GET /api/desk/chats');
  const chats = (answer?.chats ?? []).slice(0, mostShown);
  useNewChats(answer?.chats ?? null);
  useDockKeys();
  return (
    <aside className={styles['dock']} aria-label={m.desk_chats()}>
      {answer !== null && answer.isHere !== null && <HereSwitch initially={answer.isHere} />}
      {chats.length === 0 ? (
        <p>{m.desk_chats_none()}</p>
      ) : (
        <ol>
          {chats.map(({ claimId, name, since }, at) => (
            <li key={claimId}>
              <Link href={deskClaimPath(claimId, list)} aria-keyshortcuts={`Alt+${at + 1}`}>
                {m.desk_chat_open({ name: firstName(name), time: formatTime(since) })}
              </Link>
            </li>
          ))}
        </ol>
      )}
    </aside>
  );
}

let known: ReadonlySet<string> | null = null;

const keyOf = ({ claimId, since }: WaitingChat) => `${claimId} ${since}`;

/** Announces a conversation once, when it begins to wait. */
function useNewChats(chats: readonly WaitingChat[] | null): void {
  useEffect(() => {
    if (chats === null) return;
    const fresh = known === null ? [] : chats.filter((chat) => known?.has(keyOf(chat)) !== true);
    known = new Set(chats.map(keyOf));
    const [first] = fresh;
    if (first) announce(m.desk_chat_new({ name: firstName(first.name) }));
  }, [chats]);
}

/** `Alt` and a digit, which do nothing else in a page and so need not be switched on. */
function useDockKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const digit = /^Digit([1-4])$/.exec(event.code)?.[1];
      if (!event.altKey || event.ctrlKey || event.metaKey || digit === undefined) return;
      const link = document.querySelector<HTMLElement>(`[aria-keyshortcuts="Alt+${digit}"]`);
      if (link === null || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      link.click();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
