import { useId, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { call } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import type { deskChatRoutes } from '../../chat/desk-chat-routes.ts';
import type { DeskClaim } from '../../desk-answers.rules.ts';
import { ColleagueDrafts } from '../draft/ColleagueDrafts.tsx';
import { joinParagraphs } from '../composer/join-paragraphs.ts';
import type { ComposerProps } from '../composer/mode-props.ts';
import { begunWords, useDraft } from '../draft/useDraft.ts';
import { useSending } from '../composer/useSending.ts';
import { firstName, timeInWords } from '../due/due-texts.ts';
import { leaveField } from '../keys/leave-field.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { useTypingClaims } from './useTypingClaims.ts';
import styles from './Chat.module.css';

type AnswerProps = ComposerProps & { chat: NonNullable<DeskClaim['chat']> };

/** Answers what is on screen: with a newer message nothing is sent, and what was typed stays. */
function useChatAnswer({ claimId, answer, chat, again }: AnswerProps) {
  const draft = useDraft({ claimId, again }, 'chat');
  const [text, setText] = useState(() => begunWords(claimId, 'chat', answer.drafts)?.text ?? '');
  const [isMissing, setMissing] = useState(false);
  const { isSending, once } = useSending();
  const { error, act } = useDeskAction<typeof deskChatRoutes.deskChat>('POST /api/desk/claims/:claimId/chat', 'seen');
  const type = (typed: string) => {
    setText(typed);
    draft.save({ text: typed });
  };
  const send = async () => {
    setMissing(text.trim() === '');
    if (text.trim() === '') return;
    await draft.settle();
    const done = await act({ params: { claimId }, body: { text, seen: chat.position } });
    draft.settled(done !== null);
    again();
    if (done === null) return;
    setText((now) => (now === text ? '' : now));
    announce(m.desk_chat_sent());
  };
  const press = (event: SyntheticEvent) => {
    event.preventDefault();
    void once(send);
  };
  return { text, type, press, isMissing, isSending, isKept: draft.state.kind !== 'failed', error };
}

export function ChatAnswer(props: AnswerProps) {
  const { claimId, answer, chat, now, again } = props;
  const id = useId();
  const { text, type, press, isMissing, isSending, isKept, error } = useChatAnswer(props);
  const tellTyping = useTellTyping(claimId);
  const isTyping = useTypingClaims().has(claimId);
  const name = firstName(answer.claim.name);
  const waits = chat.waitingSince ? m.desk_chat_waits({ name, time: timeInWords(chat.waitingSince, now) }) : '';
  const note = isTyping ? m.desk_chat_is_typing({ name }) : waits;
  return (
    <form className={styles['answer']} aria-label={m.desk_chat_answer()} onSubmit={press} noValidate>
      <div className={styles['drafts']}>
        <ColleagueDrafts
          channel="chat"
          claimId={claimId}
          answer={answer}
          now={now}
          again={again}
          add={(more) => type(joinParagraphs(text, more))}
        />
      </div>
      <TextArea
        id={id}
        label={m.desk_chat_answer()}
        rows={2}
        maxLength={2_000}
        readOnly={isSending}
        value={text}
        error={isMissing ? m.desk_chat_required() : undefined}
        aria-keyshortcuts="C Control+Enter Meta+Enter"
        // Its key presses it as it presses links and buttons.
        onClick={({ currentTarget }) => currentTarget.focus()}
        onKeyDown={actOn(press)}
        note={isKept ? note : m.desk_draft_not_kept()}
        onChange={(event) => {
          type(event.target.value);
          tellTyping();
        }}
      />
      {error !== null && <p role="alert">{error}</p>}
      <Button type="submit" busy={isSending} busyLabel={m.desk_chat_sending()}>
        {m.desk_chat_send({ name })}
      </Button>
    </form>
  );
}

/** Keys as in a reply: Ctrl or ⌘ and Enter send, Escape leaves the field. */
const actOn = (send: (event: SyntheticEvent) => void) => (event: KeyboardEvent<HTMLElement>) => {
  if (event.key === 'Escape' && !event.nativeEvent.isComposing) leaveField();
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) send(event);
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
