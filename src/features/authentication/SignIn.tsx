import { useLocation, useSearch } from '#web/router.ts';
import * as errorTexts from '#shared/error-texts.ts';
import { returnPath } from './authentication.rules.ts';
import { landingAfter } from './landing.ts';
import { continueTo, goToFailed, type ChangePath } from './continue-to.ts';
import { beginSignIn, finishSignIn } from './identity-client.ts';
import { Progress } from './Progress.tsx';
import { useOnce } from './useOnce.ts';

const known = [errorTexts.invalid_return_url, errorTexts.user_manager_unavailable];

function useReplacing(): ChangePath {
  const [, navigate] = useLocation();
  return (path) => navigate(path, { replace: true });
}

export function SignIn() {
  const search = useSearch();
  const go = useReplacing();
  useOnce(async () => {
    try {
      await beginSignIn(returnPath(search, location.origin));
    } catch (error) {
      goToFailed(error, go, known, errorTexts.sign_in_failed);
    }
  });
  return <Progress text={errorTexts.processing_login} />;
}

export function SignInCallback() {
  const go = useReplacing();
  useOnce(async () => {
    try {
      const path = await finishSignIn(location.href);
      if (path !== null) continueTo(await landingAfter(path), go);
    } catch (error) {
      goToFailed(error, go, known, errorTexts.sign_in_failed);
    }
  });
  return <Progress text={errorTexts.processing_login_callback} />;
}
