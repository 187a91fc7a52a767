import { useEffect, useEffectEvent, useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Link } from '#web/router.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { deskChatRoutes, WaitingChat } from '../../chat/desk-chat-routes.ts';
import type { DeskList } from '../../list/desk-list.rules.ts';
import { firstName } from '../due/due-texts.ts';
import { useClock } from '../useClock.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { deskClaimPath } from '../view-texts.ts';
import { pressOnClaim } from '../search/pending-key.ts';
import { dockDigit, earlyDigit } from './dock-digit.ts';
import { takeEarlyKey } from './early-key.ts';
import { HereSwitch } from './HereSwitch.tsx';
import { ring } from './ring.ts';
import { rings, savedRingChoice } from './ring-choice.ts';
import { useTitleCount } from './useTitleCount.ts';
import { useTypingClaims } from './useTypingClaims.ts';
import { waitText } from './wait-text.ts';
import { DialogSuspense } from '../keys/DialogSuspense.tsx';
import { lazyDialog } from '../keys/lazy-dialog.ts';
import styles from './Chat.module.css';

const ChatSettings = lazyDialog(async () => (await import('./ChatSettings.tsx')).ChatSettings);

const mostShown = 4;

/** The conversations that wait, on every screen of the desk: `Alt` with a digit opens one. */
export function ChatDock({ list }: { list: DeskList }) {
  const { answer } = useDeskQuery<typeof deskChatRoutes.deskChats>('GET /api/desk/chats');
  const [chosen, setHere] = useState<boolean | null>(null);
  const isHere = chosen ?? answer?.isHere ?? false;
  const waiting = answer?.chats ?? null;
  useNewChats(waiting, isHere);
  useTitleCount(waiting?.length ?? 0);
  useDockKeys(answer !== null);
  return (
    <aside className={styles['dock']} aria-label={m.desk_chats()} data-dock={answer === null ? undefined : ''}>
      {answer !== null && answer.isHere !== null && (
        <>
          <HereSwitch isHere={isHere} setHere={setHere} />
          <SettingsButton />
        </>
      )}
      <Waiting chats={waiting ?? []} list={list} />
    </aside>
  );
}

function Waiting({ chats, list }: { chats: readonly WaitingChat[]; list: DeskList }) {
  const now = useClock();
  const typing = useTypingClaims();
  if (chats.length === 0) return <p>{m.desk_chats_none()}</p>;
  const more = chats.length - mostShown;
  return (
    <>
      <ol>
        {chats.slice(0, mostShown).map(({ claimId, name, since }, at) => (
          <li key={claimId}>
            <Link href={deskClaimPath(claimId, list)} aria-keyshortcuts={`Alt+${at + 1}`} data-chat-of={claimId}>
              {firstName(name)} <span>{waitText(since, now)}</span>{' '}
              {typing.has(claimId) && <em>{m.desk_chat_types()}</em>}
            </Link>
          </li>
        ))}
      </ol>
      {more > 0 && <p>{m.desk_chats_more({ count: more })}</p>}
    </>
  );
}

function SettingsButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {m.desk_chat_settings()}
      </Button>
      {isOpen && (
        <DialogSuspense>
          <ChatSettings onClose={() => setOpen(false)} />
        </DialogSuspense>
      )}
    </>
  );
}

let known: ReadonlySet<string> | null = null;

const keyOf = ({ claimId, since }: WaitingChat) => `${claimId} ${since}`;

/** Announces a conversation once, when it begins to wait, and rings for whoever is there to chat. */
function useNewChats(chats: readonly WaitingChat[] | null, isHere: boolean): void {
  const tell = useEffectEvent((fresh: readonly WaitingChat[]) => {
    const [first] = fresh;
    if (first) announce(m.desk_chat_new({ name: firstName(first.name) }));
    const choice = savedRingChoice();
    if (isHere && fresh.some((chat) => rings(choice, chat))) ring();
  });
  useEffect(() => {
    if (chats === null) return;
    const before = known;
    known = new Set(chats.map(keyOf));
    if (before !== null) tell(chats.filter((chat) => !before.has(keyOf(chat))));
  }, [chats]);
}

/** Returns whether there is such a conversation, and nothing stands over it. */
function openChat(digit: string | null): boolean {
  const link = digit === null ? null : document.querySelector<HTMLElement>(`[aria-keyshortcuts="Alt+${digit}"]`);
  if (link === null || document.querySelector('dialog[open]') !== null) return false;
  link.click();
  pressOnClaim({ claimId: link.dataset['chatOf'] ?? '', key: 'C' });
  return true;
}

function useDockKeys(isThere: boolean): void {
  useEffect(() => {
    if (!isThere) return undefined;
    openChat(earlyDigit(takeEarlyKey()));
    const press = (event: KeyboardEvent) => {
      if (openChat(dockDigit(event))) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isThere]);
}
