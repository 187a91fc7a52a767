import { useState } from 'react';
import { useLocation } from '#web/router.ts';
import * as errorTexts from '#shared/error-texts.ts';
import { PageFrame } from '#web/frame/PageFrame.tsx';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import styles from './Authentication.module.css';
import { goToFailed } from './continue-to.ts';
import { beginSignOut, finishSignOut } from './identity-client.ts';
import { Progress } from './Progress.tsx';
import { cameByLink } from '#web/session/sign-out-link.ts';
import { useOnce } from './useOnce.ts';

const known = [errorTexts.user_manager_unavailable];

/** Signs out only by our own link or the button, because other sites can link here. */
export function SignOut() {
  const [isMeant, setMeant] = useState(cameByLink);
  return isMeant ? <SigningOut /> : <NotInitiated onSignOut={() => setMeant(true)} />;
}

function NotInitiated({ onSignOut }: { onSignOut: () => void }) {
  useTitle(m.auth_sign_out());
  return (
    <PageFrame narrow>
      <PageHeading>{m.auth_sign_out()}</PageHeading>
      <p role="alert" className={styles['text']}>
        {errorTexts.logout_not_initiated}
      </p>
      <Button onClick={onSignOut}>{m.auth_sign_out()}</Button>
    </PageFrame>
  );
}

function SigningOut() {
  const [, navigate] = useLocation();
  useOnce(async () => {
    try {
      await beginSignOut();
    } catch (error) {
      goToFailed(error, navigate, known, errorTexts.user_manager_unavailable);
    }
  });
  return <Progress text={errorTexts.logging_out} />;
}

/** Continues even after an error, because the session is over. */
export function SignOutCallback() {
  const [, navigate] = useLocation();
  useOnce(async () => {
    await finishSignOut(location.href).catch(() => {});
    navigate('/authentication/logged-out', { replace: true });
  });
  return <Progress text={errorTexts.processing_logout} />;
}

export function SignedOut() {
  const [, navigate] = useLocation();
  useOnce(async () => {
    announce(errorTexts.logged_out);
    navigate('/', { replace: true });
  });
  return <Progress text={errorTexts.logged_out} />;
}
