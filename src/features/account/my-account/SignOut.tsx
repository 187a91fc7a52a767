import { Link } from '#web/router.ts';
import * as m from '#web/messages/index.ts';
import { buttonClasses } from '#web/ui/Button.tsx';

/** Proves to the sign-out page that no other site has led there. */
const byLink = { signOut: 'local' };

export function SignOut() {
  return (
    <Link href="/authentication/logout" state={byLink} className={buttonClasses('secondary')}>
      {m.account_sign_out()}
    </Link>
  );
}
