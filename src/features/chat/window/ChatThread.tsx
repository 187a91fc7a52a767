import { useEffect, useRef, useState, type ReactNode } from 'react';
import { formatDate, formatDateTime, formatTime } from '#shared/time/dates.ts';
import { useBoot } from '#web/boot.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import type { ChatMessage } from '#features/chat/rest/chat-answers.rules.ts';
import type { ChatState } from './useChat.ts';
import styles from './ChatThread.module.css';

/** Distance from the end within which a reader counts as reading the newest, in pixels. */
const nearEndPx = 80;

function useFollow() {
  const log = useRef<HTMLDivElement>(null);
  const [follows, setFollows] = useState(true);
  useEffect(() => {
    const { current } = log;
    if (current && follows) current.scrollTop = current.scrollHeight;
  });
  const onScroll = () => {
    const { current } = log;
    if (current) setFollows(current.scrollHeight - current.scrollTop - current.clientHeight < nearEndPx);
  };
  return { log, onScroll };
}

export function ChatThread({ chat: { answer, messages, typing, earlier } }: { chat: ChatState }) {
  const { brand } = useBoot();
  const { log, onScroll } = useFollow();
  const { seen = 0, closed = false } = answer?.conversation ?? {};
  const lastOwn = messages.findLast(({ author }) => author === 'claimant')?.position;
  return (
    <div className={styles['frame']}>
      {(messages[0]?.position ?? 1) > 1 && (
        <Button look="quiet" onClick={() => void earlier()}>
          {m.chat_earlier()}
        </Button>
      )}
      {/* Focusable, so that arrow keys scroll the log. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={log} role="log" aria-label={m.chat_log()} tabIndex={0} className={styles['log']} onScroll={onScroll}>
        {messages.map((message) => (
          <Message key={message.id} message={message} company={brand.companyName}>
            {message.position === lastOwn && (seen >= message.position ? m.chat_seen() : m.chat_sent())}
          </Message>
        ))}
        {closed && <p className={styles['note']}>{m.chat_ended()}</p>}
      </div>
      <p className={styles['typing']}>{typing && m.chat_typing({ company: brand.companyName })}</p>
    </div>
  );
}

type MessageProps = { message: ChatMessage; company: string; children: ReactNode };

function Message({ message: { author, name, text, sentAt }, company, children }: MessageProps) {
  const own = author === 'claimant';
  return (
    <article className={classes(styles['message'], own && styles['own'])}>
      <p className={styles['who']}>
        <strong>{own ? m.chat_you() : (name ?? company)}</strong> <time dateTime={sentAt}>{timeOf(sentAt)}</time>
      </p>
      <p className={styles['text']}>{text}</p>
      {children && <p className={styles['mark']}>{children}</p>}
    </article>
  );
}

function timeOf(sentAt: string): string {
  return formatDate(sentAt) === formatDate(new Date()) ? formatTime(sentAt) : formatDateTime(sentAt);
}
