import { formatDateTime } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import { Card } from '#web/ui/Card.tsx';
import type { ActingClaim, ActingMessage } from '../acting-answers.rules.ts';
import styles from './Acting.module.css';

function writerOf({ from, name }: ActingMessage, claimant: string): string {
  if (from === 'company') return m.acting_from_company();
  return from === 'nominee' ? m.acting_from_nominee({ name }) : claimant || m.acting_somebody();
}

type MessagesProps = { claim: ActingClaim; messages: readonly ActingMessage[] };

export function ActingMessages({ claim, messages }: MessagesProps) {
  return (
    <Card title={m.acting_messages()}>
      {messages.length === 0 && <p>{m.acting_no_messages()}</p>}
      <ol className={styles['messages']}>
        {messages.map((message) => (
          <li key={message.id}>
            <p className={styles['writer']}>
              <strong>{writerOf(message, claim.claimant)}</strong> {formatDateTime(message.sentAt)}
            </p>
            <p className={styles['subject']}>{message.subject}</p>
            <p className={styles['text']}>{message.text}</p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
