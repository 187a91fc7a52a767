import { useBoot } from '#web/boot.ts';
import * as m from '#web/messages/index.ts';
import { TickIcon } from '#web/ui/icons.tsx';
import styles from './MessageList.module.css';

export function SentState({ state }: { state: string }) {
  const { brand } = useBoot();
  return (
    <span className={styles['state']}>
      <TickIcon size={16} />
      {state === 'received' ? m.messages_received({ company: brand.companyName }) : m.messages_sent()}
    </span>
  );
}
