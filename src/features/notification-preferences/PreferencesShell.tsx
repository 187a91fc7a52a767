import type { StopAnswer } from '#shared/page/page-table.ts';
import { useBoot } from '#web/boot.ts';
import { PageFrame } from '#web/frame/PageFrame.tsx';
import * as m from '#web/messages/index.ts';
import { trackPath } from '#web/paths.ts';
import { useTitle } from '#web/title.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import styles from './Preferences.module.css';

/** Without script a mailed link can still stop everything. */
export function PreferencesShell({ linked, said }: { linked: boolean; said: StopAnswer | null }) {
  const title = titleOf(said);
  useTitle(title);
  return (
    <PageFrame narrow>
      <PageHeading>{title}</PageHeading>
      <div className={styles['content']}>
        {import.meta.env.SSR && said === null && (linked ? <StopWithoutScript /> : <ContactWithoutScript />)}
        {said === null ? <Skeleton shape="page" /> : <AnswerCard said={said} />}
      </div>
    </PageFrame>
  );
}

export function titleOf(said: StopAnswer | null): string {
  if (said === null) return m.preferences_title();
  return said === 'stopped' ? m.preferences_stopped_title() : m.preferences_not_stopped_title();
}

export function AnswerCard({ said }: { said: StopAnswer }) {
  if (said === 'not-stopped') return <NotStoppedCard />;
  return (
    <Card>
      <p>{m.preferences_stopped_text()}</p>
    </Card>
  );
}

function NotStoppedCard() {
  return (
    <Card>
      <div className={styles['stack']}>
        <p>{m.preferences_not_stopped()}</p>
        <p>
          <a href={trackPath}>{m.track_submit()}</a>
        </p>
        <Contact />
      </div>
    </Card>
  );
}

/** Not `ContactDetails`, which would be a script of its own on the way to every claim. */
function Contact() {
  const { email, phone } = useBoot().brand.contact;
  return (
    <>
      <p>
        <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
      </p>
      <p>
        <a href={`mailto:${email}`}>{email}</a>
      </p>
    </>
  );
}

function ContactWithoutScript() {
  return (
    <noscript>
      <Card>
        <div className={styles['stack']}>
          <p>{m.preferences_without_script()}</p>
          <Contact />
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
