import * as m from '#web/messages/index.ts';
import { SignInLink } from './work/Problem.tsx';
import styles from './Desk.module.css';

/** Signing in elsewhere is enough: what was written here is then kept by itself. */
export const SignedOutStrip = () => (
  <p role="alert" className={styles['signedOut']}>
    {m.desk_signed_out()} <SignInLink />
  </p>
);
