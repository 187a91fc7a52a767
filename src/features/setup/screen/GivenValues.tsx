import * as m from '#web/messages/index.ts';
import { KeyValueList } from '#web/ui/KeyValueList.tsx';
import type { ShownMail } from '../setup-answers.rules.ts';
import styles from './Setup.module.css';

type GivenValuesProps = { settings: ShownMail['settings']; items: { key: string; value: string }[] };

/** Shows what the environment sets, read-only. Each value's explanation is that of the settings table. */
export function GivenValues({ settings, items }: GivenValuesProps) {
  const names = settings.map(({ name }) => name).join(', ');
  return (
    <div className={styles['part']}>
      <p>{settings.length === 1 ? m.setup_given_one({ name: names }) : m.setup_given({ names })}</p>
      <div className={styles['values']}>
        <KeyValueList items={items} />
      </div>
      {settings.map(({ name, about }) => (
        <p key={name} className={styles['hint']}>
          <code className="mono">{name}</code>: {about}
        </p>
      ))}
    </div>
  );
}
