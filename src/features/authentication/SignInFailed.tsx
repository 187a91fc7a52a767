import { useSearch } from '#web/router.ts';
import { ContactLink } from '#web/frame/ContactLink.tsx';
import { PageFrame } from '#web/frame/PageFrame.tsx';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import styles from './Authentication.module.css';
import { failedMessage } from './authentication.rules.ts';

export function SignInFailed() {
  const search = useSearch();
  useTitle(m.auth_failed_title());
  return (
    <PageFrame narrow>
      <PageHeading>{m.auth_failed_title()}</PageHeading>
      <p role="alert" className={styles['text']}>
        {failedMessage(search)}
      </p>
      <p>
        <LinkButton href="/authentication/login">{m.auth_try_again()}</LinkButton>
      </p>
      <p className={styles['more']}>
        <ContactLink />
      </p>
    </PageFrame>
  );
}
