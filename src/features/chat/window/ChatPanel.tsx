import { useEffect, useId, useRef, useSyncExternalStore, type KeyboardEvent, type ReactNode } from 'react';
import * as m from '#web/messages/index.ts';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { ChatContent } from './ChatContent.tsx';
import styles from './ChatPanel.module.css';

const wide = '(min-width: 1280px)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

type ChatPanelProps = {
  claimId: string | null;
  onClose: () => void;
};

/**
 * Renders the chat beside the page on wide screens, otherwise as a dialog. It never covers text being read
 * (visual §3.6).
 */
export function ChatPanel({ claimId, onClose }: ChatPanelProps) {
  const isWide = useSyncExternalStore(subscribe, () => matchMedia(wide).matches);
  const content = <ChatContent key={claimId} claimId={claimId} enterSends={isWide} />;
  if (isWide) return <SidePanel onClose={onClose}>{content}</SidePanel>;
  return (
    <Dialog title={m.chat_title()} onClose={onClose}>
      {content}
    </Dialog>
  );
}

function SidePanel({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => {
    document.documentElement.dataset['chat'] = 'open';
    heading.current?.focus();
    return () => void delete document.documentElement.dataset['chat'];
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    // Handles Esc from any focused element in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside className={styles['panel']} aria-labelledby={id} onKeyDown={onKeyDown}>
      <div className={styles['head']}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {m.chat_title()}
        </h2>
        <button type="button" className={styles['close']} aria-label={m.close()} onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      {children}
    </aside>
  );
}
