import { Progress } from '#features/authentication/Progress.tsx';
import { SignInFailed } from '#features/authentication/SignInFailed.tsx';
import * as errorTexts from '#shared/error-texts.ts';
import type { AuthenticationPage } from '#shared/page/page-table.ts';
import * as m from '#web/messages/index.ts';
import { WithoutScript } from './without-script/WithoutScript.tsx';

const texts: Record<Exclude<AuthenticationPage, 'login-failed'>, () => string> = {
  login: () => errorTexts.processing_login,
  'login-callback': () => errorTexts.processing_login_callback,
  profile: m.auth_profile_title,
  register: m.account_register_title,
  logout: m.auth_sign_out,
  'logout-callback': () => errorTexts.processing_logout,
  'logged-out': () => errorTexts.logged_out,
};

export function AuthenticationShell({ page }: { page: AuthenticationPage }) {
  if (page === 'login-failed') return <SignInFailed />;
  return (
    <Progress text={texts[page]()}>{import.meta.env.SSR && <WithoutScript text={m.account_no_script()} />}</Progress>
  );
}
