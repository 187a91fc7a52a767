import { useEffect, useEffectEvent } from 'react';
import { formatMessageTime } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { HtmlMessage } from './HtmlMessage.tsx';
import { SentFiles } from './SentFiles.tsx';
import { SentState } from './SentState.tsx';
import type { ThreadItem } from '#features/messages/thread.rules.ts';
import styles from './MessageModal.module.css';

type ModalProps = {
  item: ThreadItem;
  onClose: () => void;
  onClosed: () => void;
  onReply: (() => void) | null;
};

/** A tab killed while a message is open does not call `onClosed`, so the message stays unread. */
export function MessageModal({ item, onClose, onClosed, onReply }: ModalProps) {
  const closed = useEffectEvent(onClosed);
  useEffect(() => () => closed(), []);
  return (
    <Dialog title={item.subject || m.messages_no_subject()} onClose={onClose}>
      <SentTime item={item} />
      {item.from === 'company' ? <HtmlMessage html={item.body} /> : <p className={styles['own']}>{item.message}</p>}
      <SentFiles files={item.attachments} isOwn={item.from === 'claimant'} />
      {item.from === 'company' && onReply !== null && (
        <div className={styles['reply']}>
          <Button onClick={onReply}>{m.messages_reply()}</Button>
        </div>
      )}
    </Dialog>
  );
}

function SentTime({ item }: { item: ThreadItem }) {
  const time = formatMessageTime(item.dateSent);
  return (
    <p className={styles['sent']}>
      {time && (
        <time dateTime={item.dateSent}>
          {time.text} {time.period && <span className={styles['period']}>{time.period}</span>}
        </time>
      )}
      {item.from === 'claimant' && <SentState state={item.state} />}
    </p>
  );
}
