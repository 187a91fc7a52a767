import * as m from '#web/messages/index.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import type { SetupAnswer } from '../setup-answers.rules.ts';
import styles from './Setup.module.css';

/** Both have screens of their own; the step is where they are found. */
export function PeopleStep({ setup: { others } }: { setup: SetupAnswer }) {
  return (
    <>
      <p>{others === 0 ? m.setup_people_none() : m.setup_people_there({ count: others })}</p>
      <div className={styles['buttons']}>
        <LinkButton href="/account/users" look="secondary">
          {m.setup_people_invite()}
        </LinkButton>
        <LinkButton href="/account/clients" look="secondary">
          {m.setup_people_hours()}
        </LinkButton>
      </div>
    </>
  );
}
