import { memo, useCallback, useMemo, useState } from 'react';
import { afterFrame } from '#web/after-frame.ts';
import { useBoot } from '#web/boot.ts';
import { graphql, useMutationOf, usePolledQuery } from '#web/graphql.ts';
import * as m from '#web/paraglide/messages.js';
import { useTitle } from '#web/title.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { MessageItem } from './MessageItem.tsx';
import { MessageModal } from './MessageModal.tsx';
import { SendMessage } from './SendMessage.tsx';
import { isUnread, threadOf, type ThreadItem } from './thread.rules.ts';
import { useAttachments } from './useAttachments.ts';
import { useSendMessage } from './useSendMessage.ts';
import list from './MessageList.module.css';
import styles from './MessagesScreen.module.css';

const MessagesQuery = graphql(`
  query Messages($id: ID!) {
    claim(id: $id) {
      id
      unreadMessageCount
      messages {
        id
        subject
        body
        dateSent
        read
        active
      }
      sentMessages {
        id
        subject
        message
        dateSent
        state
        attachments {
          id
          name
          mediaType
          size
          url
        }
      }
    }
  }
`);

const UpdateMessage = graphql(`
  mutation UpdateMessage($model: UpdateMessageInput!) {
    updateMessage(model: $model) {
      id
      read
      active
    }
  }
`);

/** A message that the company has taken back while it was open is nobody's error. */
const told = ['MESSAGE_NOT_FOUND', 'CLAIM_READ_ONLY'];

/** §2 Messages: the thread, each message in a dialog, and the form to write to the company. */
export function MessagesScreen({ claimId }: { claimId: string }) {
  const { data, retry } = usePolledQuery(MessagesQuery, { id: claimId }, useBoot().pollSeconds);
  const attaching = useAttachments(claimId);
  const sending = useSendMessage(claimId, attaching, retry);
  const claim = data?.claim;
  const items = useMemo(() => claim && threadOf(claim.messages, claim.sentMessages), [claim]);
  useTitle(sending.isRefused ? m.error_title({ title: m.claim_messages() }) : m.claim_messages());
  return (
    <>
      <Heading unread={claim?.unreadMessageCount ?? 0} />
      <div className={styles['columns']}>
        {items ? <Thread items={items} onRead={retry} /> : <Loading />}
        <SendMessage sending={sending} attaching={attaching} />
      </div>
    </>
  );
}

function Heading({ unread }: { unread: number }) {
  if (unread === 0) return <PageHeading className={styles['heading']}>{m.claim_messages()}</PageHeading>;
  return (
    <PageHeading className={styles['heading']}>
      <span aria-hidden="true">
        {m.claim_messages()} <span className={styles['badge']}>{unread}</span>
      </span>
      <span className="hidden">{m.claim_messages_unread({ count: unread })}</span>
    </PageHeading>
  );
}

function Loading() {
  return (
    <div aria-busy="true" className={styles['loading']}>
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </div>
  );
}

/** Drawn when a message comes or changes, not with every letter that is typed beside it. */
const Thread = memo(function Thread({ items, onRead }: { items: ThreadItem[]; onRead: () => void }) {
  const save = useMutationOf(UpdateMessage, told);
  const [openId, setOpenId] = useState<string | null>(null);
  const open = items.find(({ id }) => id === openId);
  const openLater = useCallback((id: string) => afterFrame(() => setOpenId(id)), []);
  const markRead = async (item: ThreadItem) => {
    if (item.from !== 'company' || item.read) return;
    await save({ model: { id: item.id, read: true, active: item.active } });
    onRead();
  };
  if (items.length === 0) return <p className={`${list['list']} ${list['none']}`}>{m.messages_none()}</p>;
  return (
    <>
      <ul aria-label={m.messages_list()} className={list['list']}>
        {items.map((item) => (
          <li key={item.id} data-unread={isUnread(item) || undefined}>
            <MessageItem item={item} onOpen={openLater} />
          </li>
        ))}
      </ul>
      {open && (
        <MessageModal key={open.id} item={open} onClose={() => setOpenId(null)} onClosed={() => void markRead(open)} />
      )}
    </>
  );
});
