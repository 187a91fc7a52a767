import { PageFrame } from '#web/frame/PageFrame.tsx';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './Preferences.module.css';

/** The preferences page before its script. Whoever has none can at least stop everything, by the link of the mail. */
export function PreferencesShell({ linked, stopped }: { linked: boolean; stopped: boolean }) {
  const title = stopped ? m.preferences_stopped_title() : m.preferences_title();
  useTitle(title);
  return (
    <PageFrame narrow>
      <PageHeading>{title}</PageHeading>
      <div className={styles['content']}>
        {import.meta.env.SSR && linked && <StopWithoutScript />}
        {stopped ? <StoppedCard /> : <Skeleton shape="page" />}
      </div>
    </PageFrame>
  );
}

/** What is left to say where everything has been stopped without a script. */
export function StoppedCard() {
  return (
    <Card>
      <p>{m.preferences_stopped_text()}</p>
    </Card>
  );
}

/** Posted to the address of the page itself, which has the link's token. */
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
