import { memo } from 'react';
import { formatDate } from '#shared/time/dates.ts';
import { ByWidth } from '#claim/screen/ByWidth.tsx';
import { preview } from '#shared/text.ts';
import * as m from '#web/messages/index.ts';
import { classes } from '#web/ui/classes.ts';
import { textOfHtml } from '#claim/messages/message-text.rules.ts';
import { SentFiles } from './SentFiles.tsx';
import { SentState } from './SentState.tsx';
import { isUnread, previewLengths, type ThreadItem } from '#features/messages/thread.rules.ts';
import styles from './MessageList.module.css';

type ItemProps = { item: ThreadItem; onOpen: (id: string) => void };

const textOf = (item: ThreadItem) => (item.from === 'company' ? textOfHtml(item.body) : item.message);

const writerOf = ({ nominee }: { nominee: string }): string =>
  nominee === '' ? m.messages_you() : m.messages_nominee({ name: nominee });

function Preview({ item, lengths }: { item: ThreadItem; lengths: { subject: number; body: number } }) {
  return (
    <>
      <span className={styles['subject']}>{preview(item.subject, lengths.subject) || m.messages_no_subject()}</span>{' '}
      <span className={styles['body']}>{preview(textOf(item), lengths.body)}</span>
    </>
  );
}

/** All of a message, because a script alone can open one. */
export function MessageWithoutScript({ item }: { item: ThreadItem }) {
  return (
    <noscript>
      <div className={styles['whole']}>
        <h2>{item.subject || m.messages_no_subject()}</h2>
        <p className={styles['you']}>
          {item.from === 'claimant' && `${writerOf(item)} `}
          <time dateTime={item.dateSent}>{formatDate(item.dateSent)}</time>
        </p>
        <p className={styles['lines']}>{textOf(item)}</p>
        <SentFiles files={item.attachments} isOwn={item.from === 'claimant'} />
      </div>
    </noscript>
  );
}

export const MessageItem = memo(function MessageItem({ item, onOpen }: ItemProps) {
  const unread = isUnread(item);
  return (
    <button
      type="button"
      data-scripted=""
      aria-haspopup="dialog"
      className={classes(styles['item'], unread && styles['unread'])}
      onClick={() => onOpen(item.id)}
    >
      <span aria-hidden="true" className={styles['dot']} />
      <span className={styles['texts']}>
        {unread && <span className="visually-hidden">{m.messages_unread()}</span>}
        {item.from === 'claimant' && <span className={styles['you']}>{writerOf(item)}</span>}
        <ByWidth
          inText
          phone={<Preview item={item} lengths={previewLengths.phone} />}
          wide={<Preview item={item} lengths={previewLengths.wide} />}
        />
      </span>{' '}
      <span className={styles['facts']}>
        <time dateTime={item.dateSent}>{formatDate(item.dateSent)}</time>{' '}
        {item.attachments.length > 0 && (
          <span>
            {item.attachments.length === 1
              ? m.messages_file_one()
              : m.messages_file_count({ count: item.attachments.length })}{' '}
          </span>
        )}
        {item.from === 'claimant' && <SentState state={item.state} />}
      </span>
    </button>
  );
});
