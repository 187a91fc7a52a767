import { useId, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { call } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import type { deskChatRoutes } from '../../chat/desk-chat-routes.ts';
import type { DeskClaim } from '../../desk-answers.rules.ts';
import { firstName, timeInWords } from '../due-texts.ts';
import { leaveField } from '../keys/leave-field.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { useTypingClaims } from './useTypingClaims.ts';
import styles from './Chat.module.css';

type AnswerProps = {
  claimId: string;
  name: string;
  chat: NonNullable<DeskClaim['chat']>;
  now: Date;
  again: () => void;
};

/** What was typed and not sent, by claim, so that it is there when the claim is opened again. */
const unsent = new Map<string, string>();

/** Answers what is on screen: with a newer message nothing is sent, and what was typed stays. */
export function ChatAnswer({ claimId, name, chat, now, again }: AnswerProps) {
  const id = useId();
  const [text, setText] = useState(() => unsent.get(claimId) ?? '');
  const [isMissing, setMissing] = useState(false);
  const { busy, error, act } = useDeskAction<typeof deskChatRoutes.deskChat>('POST /api/desk/claims/:claimId/chat');
  const tellTyping = useTellTyping(claimId);
  const isTyping = useTypingClaims().has(claimId);
  const first = firstName(name);
  const waits = chat.waitingSince ? m.desk_chat_waits({ name: first, time: timeInWords(chat.waitingSince, now) }) : '';
  const change = (typed: string) => {
    setText(typed);
    unsent.set(claimId, typed);
  };
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    setMissing(text.trim() === '');
    if (text.trim() === '') return;
    const done = await act({ params: { claimId }, body: { text, seen: chat.position } });
    again();
    if (done === null) return;
    change('');
    announce(m.desk_chat_sent());
  };
  return (
    <form
      className={styles['answer']}
      aria-label={m.desk_chat_answer()}
      onSubmit={(event) => void send(event)}
      noValidate
    >
      <TextArea
        id={id}
        label={m.desk_chat_answer()}
        rows={2}
        maxLength={2_000}
        value={text}
        error={isMissing ? m.desk_chat_required() : undefined}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onKeyDown={actOn(send)}
        note={isTyping ? m.desk_chat_is_typing({ name: first }) : waits}
        onChange={(event) => {
          change(event.target.value);
          tellTyping();
        }}
      />
      {error !== null && <p role="alert">{error}</p>}
      <Button type="submit" busy={busy} busyLabel={m.desk_chat_sending()}>
        {m.desk_chat_send({ name: first })}
      </Button>
    </form>
  );
}

/** Keys as in a reply: Ctrl or ⌘ and Enter send, Escape leaves the field. */
const actOn = (send: (event: SyntheticEvent) => Promise<void>) => (event: KeyboardEvent<HTMLElement>) => {
  if (event.key === 'Escape' && !event.nativeEvent.isComposing) leaveField(event.currentTarget);
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) void send(event);
};

const typingEveryMs = 3_000;

function useTellTyping(claimId: string): () => void {
  const toldAt = useRef(0);
  return () => {
    if (Date.now() - toldAt.current < typingEveryMs) return;
    toldAt.current = Date.now();
    void call<typeof deskChatRoutes.deskTyping>('POST /api/desk/claims/:claimId/chat/typing', { params: { claimId } });
  };
}
