import { memo, useCallback, useMemo, useState } from 'react';
import type { ClaimScreen } from '#claim/screen/claim-screen.ts';
import { useReadOnly } from '#claim/screen/read-only.ts';
import { afterFrame } from '#web/after-frame.ts';
import { useBoot } from '#web/boot.ts';
import { initialQuery } from '#web/graphql/graphql-initial-data.ts';
import { graphql, useMutationOf, usePolledQuery } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import { sayUnsent } from '#web/session/session.ts';
import { useTitle } from '#web/title.ts';
import { Button } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { useAnnouncedFocus } from '#web/ui/feedback/useAnnouncedFocus.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { MessageItem, MessageWithoutScript } from './MessageItem.tsx';
import { MessageModal } from './MessageModal.tsx';
import { SendMessage } from './SendMessage.tsx';
import { isUnread, threadOf, type ThreadItem } from '#features/messages/thread.rules.ts';
import { useAttachments } from './useAttachments.ts';
import { useWriting } from './useWriting.ts';
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
        attachments {
          id
          name
          mediaType
          size
          url
        }
      }
      sentMessages {
        id
        subject
        message
        nominee
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

/** Sends no other flag: the company may have hidden the message while it was open. */
const MarkMessageRead = graphql(`
  mutation MarkMessageRead($model: PortalMessageFlagsInput!) {
    updateMessageFlags(model: $model) {
      id
      read
      active
    }
  }
`);

/** The company may withdraw a message while it is open, which is no error to show. */
const handledCodes = ['MESSAGE_NOT_FOUND', 'CLAIM_READ_ONLY'];

export const screen: ClaimScreen = {
  Screen: MessagesScreen,
  initialQueries: (claimId) => [initialQuery(MessagesQuery, { id: claimId })],
};

export function MessagesScreen({ claimId }: { claimId: string }) {
  const { data, retry } = usePolledQuery(MessagesQuery, { id: claimId }, useBoot().pollSeconds);
  const attaching = useAttachments(claimId);
  const sending = useSendMessage(claimId, attaching, retry);
  const readOnly = useReadOnly();
  const { write, reply } = useWriting(sending);
  const claim = data?.claim;
  const items = useMemo(() => claim && threadOf(claim.messages, claim.sentMessages), [claim]);
  useTitle(sending.isFailed ? m.error_title({ title: m.claim_messages() }) : m.claim_messages());
  return (
    <>
      <Heading unread={claim?.unreadMessageCount ?? 0} />
      <div className={styles['columns']}>
        <div className={styles['thread']}>
          {!readOnly && <WriteButton onWrite={write} />}
          {items ? <Thread items={items} readOnly={readOnly} onRead={retry} onReply={reply} /> : <Loading />}
        </div>
        {!readOnly && <SendMessage claimId={claimId} sending={sending} attaching={attaching} />}
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
      <span className="visually-hidden">{m.claim_messages_unread({ count: unread })}</span>
    </PageHeading>
  );
}

function WriteButton({ onWrite }: { onWrite: () => void }) {
  return (
    <div className={styles['write']}>
      <Button look="secondary" onClick={onWrite}>
        {m.messages_write()}
      </Button>
    </div>
  );
}

/** The company has taken back the message that was open. */
function Withdrawn() {
  const text = useAnnouncedFocus<HTMLParagraphElement>(m.messages_withdrawn());
  return (
    <p ref={text} tabIndex={-1}>
      {m.messages_withdrawn()}
    </p>
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

type ThreadProps = {
  items: ThreadItem[];
  readOnly: boolean;
  onRead: () => void;
  onReply: (subject: string) => void;
};

/** Memoised, because each letter typed in the form renders the screen again. */
const Thread = memo(function Thread({ items, readOnly, onRead, onReply }: ThreadProps) {
  const save = useMutationOf(MarkMessageRead, handledCodes);
  const [openId, setOpenId] = useState<string | null>(null);
  const open = items.find(({ id }) => id === openId);
  const openLater = useCallback((id: string) => afterFrame(() => setOpenId(id)), []);
  const markRead = async (item: ThreadItem) => {
    if (readOnly || item.from !== 'company' || item.read) return;
    const { error } = await save({ model: { id: item.id, read: true } });
    // Nobody pressed for it, so there is nothing to say of it on Track.
    if (error) sayUnsent(null);
    onRead();
  };
  const withdrawn = openId !== null && open === undefined && <Withdrawn key={openId} />;
  if (items.length === 0) {
    return (
      <>
        {withdrawn}
        <p className={`${list['list']} ${list['none']}`}>{m.messages_none()}</p>
      </>
    );
  }
  return (
    <>
      {withdrawn}
      <ul aria-label={m.messages_list()} className={list['list']}>
        {items.map((item) => (
          <li key={item.id} data-unread={isUnread(item) || undefined}>
            <MessageItem item={item} onOpen={openLater} />
            <MessageWithoutScript item={item} />
          </li>
        ))}
      </ul>
      {open && (
        <MessageModal
          key={open.id}
          item={open}
          onClose={() => setOpenId(null)}
          onClosed={() => void markRead(open)}
          onReply={
            readOnly
              ? null
              : () => {
                  setOpenId(null);
                  onReply(open.subject);
                }
          }
        />
      )}
    </>
  );
});
