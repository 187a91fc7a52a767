import { Link } from '#web/router.ts';
import * as m from '#web/messages/index.ts';
import { byLink } from '#web/session/sign-out-link.ts';
import { buttonClasses } from '#web/ui/Button.tsx';

export function SignOut() {
  return (
    <Link href="/authentication/logout" state={byLink} className={buttonClasses('secondary')}>
      {m.account_sign_out()}
    </Link>
  );
}
