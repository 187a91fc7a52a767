import type { ReactNode } from 'react';
import { useBoot } from '#web/boot.ts';
import { ContactDetails } from '#web/frame/ContactDetails.tsx';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { availabilityText } from './availability-text.ts';
import { ChatComposer } from './ChatComposer.tsx';
import { ChatThread } from './ChatThread.tsx';
import { useChat, type ChatState } from './useChat.ts';
import styles from './ChatContent.module.css';

type ContentProps = {
  claimId: string | null;
  /** True where the keyboard has another way to add a line. */
  enterSends: boolean;
};

export function ChatContent({ claimId, enterSends }: ContentProps) {
  const chat = useChat(claimId);
  return (
    <div className={styles['content']} aria-busy={chat.answer === null && chat.trouble === null && chat.online}>
      {chat.answer === null ? (
        <NothingYet chat={chat} />
      ) : (
        <>
          <p className={styles['lead']}>{availabilityText(chat.answer.availability)}</p>
          {chat.answer.of.kind === 'claim' && (
            <p className={styles['about']}>{m.chat_about({ number: chat.answer.of.number })}</p>
          )}
          {chat.answer.attachable && <Attach chat={chat} />}
          {chat.messages.length > 0 && <ChatThread chat={chat} />}
          <ChatComposer chat={chat} enterSends={enterSends} />
          <OtherWays />
        </>
      )}
    </div>
  );
}

const troubleTexts = {
  'not-loaded': m.chat_not_loaded,
  'not-yours': m.chat_not_yours,
  'read-only': m.chat_another_claim,
};

export function NothingYet({
  chat: { trouble, online, again },
}: {
  chat: Pick<ChatState, 'trouble' | 'online' | 'again'>;
}): ReactNode {
  const { brand } = useBoot();
  if (!online) {
    return (
      <>
        <p role="status">{m.chat_offline_unopened()}</p>
        <ContactDetails brand={brand} />
      </>
    );
  }
  if (trouble === null) return <p role="status">{m.chat_loading()}</p>;
  return (
    <>
      <p role="alert">{troubleTexts[trouble]()}</p>
      <ContactDetails brand={brand} />
      {trouble === 'not-loaded' && (
        <Button look="secondary" onClick={() => void again()}>
          {m.chat_again()}
        </Button>
      )}
    </>
  );
}

/** Offers, never forces: on a shared device the earlier conversation may be another person's. */
function Attach({ chat: { addToClaim } }: { chat: ChatState }) {
  return (
    <div className={styles['attach']}>
      <p>{m.chat_attach_text()}</p>
      <Button look="secondary" onClick={() => void addToClaim()}>
        {m.chat_attach()}
      </Button>
    </div>
  );
}

function OtherWays() {
  const { brand } = useBoot();
  return (
    <details className={styles['other']}>
      <summary>{m.chat_other_ways()}</summary>
      <ContactDetails brand={brand} />
    </details>
  );
}
