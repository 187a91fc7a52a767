import { useId, useRef, useState, type FormEvent } from 'react';
import { call } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import type { deskChatRoutes } from '../../chat/desk-chat-routes.ts';
import type { DeskClaim } from '../../desk-answers.rules.ts';
import { firstName, timeInWords } from '../due-texts.ts';
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

/** Answers what is on screen: with a newer message nothing is sent, and what was typed stays. */
export function ChatAnswer({ claimId, name, chat, now, again }: AnswerProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { busy, error, act } = useDeskAction<typeof deskChatRoutes.deskChat>('POST /api/desk/claims/:claimId/chat');
  const tellTyping = useTellTyping(claimId);
  const isTyping = useTypingClaims().has(claimId);
  const first = firstName(name);
  const waits = chat.waitingSince ? m.desk_chat_waits({ name: first, time: timeInWords(chat.waitingSince, now) }) : '';
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(text.trim() === '');
    if (text.trim() === '') return;
    const done = await act({ params: { claimId }, body: { text, seen: chat.position } });
    again();
    if (done === null) return;
    setText('');
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
        note={isTyping ? m.desk_chat_is_typing({ name: first }) : waits}
        onChange={(event) => {
          setText(event.target.value);
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

const typingEveryMs = 3_000;

function useTellTyping(claimId: string): () => void {
  const toldAt = useRef(0);
  return () => {
    if (Date.now() - toldAt.current < typingEveryMs) return;
    toldAt.current = Date.now();
    void call<typeof deskChatRoutes.deskTyping>('POST /api/desk/claims/:claimId/chat/typing', { params: { claimId } });
  };
}
