import { type RefObject, useId, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
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
import { Came, preloadCame } from '../draft/Came.tsx';
import { begunWords, useDraft } from '../draft/useDraft.ts';
import { useSending } from '../composer/useSending.ts';
import { firstName, timeInWords } from '../due/due-texts.ts';
import { focusField } from '../keys/focus-field.ts';
import { leaveField } from '../keys/leave-field.ts';
import { useDeskCall } from '../useDeskAction.ts';
import { useSeenChat } from './useSeenChat.ts';
import { useTypingClaims } from './useTypingClaims.ts';
import styles from './Chat.module.css';

type AnswerProps = ComposerProps & { chat: NonNullable<DeskClaim['chat']> };

/** Answers what had been said when it was begun: with a newer message nothing is sent, and what was typed stays. */
function useChatAnswer(props: AnswerProps) {
  const { claimId, answer, chat, again } = props;
  const draft = useDraft({ claimId, again }, 'chat');
  const [begun] = useState(() => begunWords(claimId, 'chat', answer.drafts));
  const [text, setText] = useState(begun?.text ?? '');
  const { seen, client, forDraft, came, follow, accept, markSent } = useSeenChat(props, begun);
  const [isMissing, setMissing] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const { isSending, once } = useSending();
  const { error, send: post } = useDeskCall<typeof deskChatRoutes.deskChat>(
    'POST /api/desk/claims/:claimId/chat',
    'seen',
  );
  const type = (typed: string) => {
    setText(typed);
    follow(typed);
    if (typed === '') setHeld(false);
    draft.save({ text: typed, ...forDraft });
  };
  const send = async (named: number) => {
    setMissing(text.trim() === '');
    if (text.trim() === '') return;
    await draft.settle();
    const result = await post({ params: { claimId }, body: { text, seen: named, clientId: client.clientId } });
    draft.settled(result?.ok === true);
    again();
    if (result === null) return;
    const code = result.ok ? null : result.error.code;
    setHeld(code === 'newer-message');
    client.settle(code);
    if (!result.ok) return;
    markSent(result.answer.position);
    setText((now) => (now === text ? '' : now));
    announce(m.desk_chat_sent());
  };
  const press = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isHeld) void once(() => send(seen));
  };
  const edit = () => {
    draft.save({ text, ...accept() });
    setHeld(false);
  };
  const shown = { isMissing, isSending, isHeld, came, isKept: draft.state.kind !== 'failed' };
  return {
    text,
    isUnsent: text.trim() !== '' && text !== (begun?.text ?? ''),
    type,
    press,
    edit,
    sendToo: () => once(() => send(chat.position)),
    error: isHeld ? null : error,
    ...shown,
  };
}

export function ChatAnswer(props: AnswerProps) {
  const { claimId, answer, chat, now, again } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { text, isUnsent, type, press, isMissing, isSending, isKept, error, ...held } = useChatAnswer(props);
  const tellTyping = useTellTyping(claimId);
  const isTyping = useTypingClaims().has(claimId);
  const add = (more: string) => {
    flushSync(() => type(joinParagraphs(text, more)));
    focusField(form.current);
  };
  const name = firstName(answer.claim.name);
  const waits = chat.waitingSince ? m.desk_chat_waits({ name, time: timeInWords(chat.waitingSince, now) }) : '';
  const note = isTyping ? m.desk_chat_is_typing({ name }) : waits;
  return (
    <form
      ref={form}
      className={styles['answer']}
      aria-label={m.desk_chat_answer()}
      onSubmit={press}
      noValidate
      data-writes=""
      data-unsent={isUnsent ? '' : undefined}
    >
      <div className={styles['drafts']}>
        <ColleagueDrafts channel="chat" claimId={claimId} answer={answer} now={now} again={again} add={add} />
      </div>
      <CameMeanwhile {...held} claim={answer.claim} type={type} form={form} />
      <TextArea
        id={id}
        label={m.desk_chat_answer()}
        rows={2}
        maxLength={2_000}
        readOnly={isSending}
        value={text}
        error={isMissing ? m.desk_chat_required() : undefined}
        aria-keyshortcuts="C Control+Enter Meta+Enter"
        // Its key presses it as it presses links and buttons. A pointer has put the focus there, and the caret.
        onClick={({ currentTarget }) => currentTarget !== document.activeElement && focusField(form.current)}
        onFocus={preloadCame}
        onKeyDown={actOn(press)}
        note={isKept ? note : m.desk_draft_not_kept()}
        onChange={(event) => {
          type(event.target.value);
          tellTyping();
        }}
      />
      {error !== null && <p role="alert">{error}</p>}
      {!held.isHeld && (
        <Button type="submit" busy={isSending} busyLabel={m.desk_chat_sending()}>
          {m.desk_chat_send({ name })}
        </Button>
      )}
    </form>
  );
}

type CameProps = Pick<ReturnType<typeof useChatAnswer>, 'came' | 'isHeld' | 'edit' | 'sendToo'> & {
  claim: DeskClaim['claim'];
  type: (text: string) => void;
  form: RefObject<HTMLFormElement | null>;
};

/** With the ways out of a reply. */
function CameMeanwhile({ came, isHeld, claim, edit, sendToo, type, form }: CameProps) {
  const then = (act: () => void) => () => {
    act();
    focusField(form.current);
  };
  return (
    <Came
      came={came}
      isHeld={isHeld}
      claim={claim}
      drop={then(() => type(''))}
      sendToo={() => void sendToo()}
      edit={then(edit)}
    />
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
