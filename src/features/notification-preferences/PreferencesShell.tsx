import { useBoot } from '#web/boot.ts';
import { PageFrame } from '#web/frame/PageFrame.tsx';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import styles from './Preferences.module.css';

/** Without script a mailed link can still stop everything. */
export function PreferencesShell({ linked, stopped }: { linked: boolean; stopped: boolean }) {
  const title = stopped ? m.preferences_stopped_title() : m.preferences_title();
  useTitle(title);
  return (
    <PageFrame narrow>
      <PageHeading>{title}</PageHeading>
      <div className={styles['content']}>
        {import.meta.env.SSR && !stopped && (linked ? <StopWithoutScript /> : <ContactWithoutScript />)}
        {stopped ? <StoppedCard /> : <Skeleton shape="page" />}
      </div>
    </PageFrame>
  );
}

export function StoppedCard() {
  return (
    <Card>
      <p>{m.preferences_stopped_text()}</p>
    </Card>
  );
}

/** Not `ContactDetails`, which would be a script of its own on the way to every claim. */
function ContactWithoutScript() {
  const { email, phone } = useBoot().brand.contact;
  return (
    <noscript>
      <Card>
        <div className={styles['stack']}>
          <p>{m.preferences_without_script()}</p>
          <p>
            <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
          </p>
          <p>
            <a href={`mailto:${email}`}>{email}</a>
          </p>
        </div>
      </Card>
    </noscript>
  );
}

function StopWithoutScript() {
  return (
    <noscript>
      <Card>
        <form method="post" className={styles['stack']}>
          <p>{m.preferences_no_script()}</p>
          <Button type="submit">{m.preferences_stop()}</Button>
        </form>
      </Card>
    </noscript>
  );
}
