import { signInHere } from '#web/account/return-address.ts';
import * as m from '#web/messages/index.ts';
import { NewTab } from '#web/ui/NewTab.tsx';
import styles from './Desk.module.css';

/** Signing in elsewhere is enough: what was written here is then kept by itself. */
export function SignedOutStrip() {
  return (
    <p role="alert" className={styles['signedOut']}>
      {m.desk_signed_out()}{' '}
      <a href={signInHere()} target="_blank" rel="noopener">
        {m.account_login_title()}
        <NewTab />
      </a>
    </p>
  );
}
