import * as m from '#web/messages/index.ts';
import { NewTab } from '#web/ui/NewTab.tsx';
import { signInHere } from './return-address.ts';

/** In a tab of its own, so that nothing that is open here is lost. */
export const SignInLink = () => (
  <a href={signInHere()} target="_blank" rel="noopener">
    {m.account_login_title()}
    <NewTab />
  </a>
);
