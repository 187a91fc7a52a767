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

/** Without the right see only what the nominee wrote. */
export function ActingMessages({ claim, messages }: MessagesProps) {
  const seesAll = claim.may.includes('see');
  const title = seesAll ? m.acting_messages() : m.acting_written();
  if (messages.length === 0) {
    return (
      <Card title={title}>
        <p>{seesAll ? m.acting_no_messages() : m.acting_written_none()}</p>
      </Card>
    );
  }
  return (
    <Card title={title}>
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
