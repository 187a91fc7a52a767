import type { ReactNode } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { NewTab } from '#web/ui/NewTab.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { accountErrorText } from './account-texts.ts';
import { signInHere } from './return-address.ts';
import type { QueryState } from './useAccountQuery.ts';
import styles from './Account.module.css';

type QueryViewProps<Answer> = {
  state: QueryState<Answer>;
  again: () => void;
  children: (answer: Answer) => ReactNode;
};

export function QueryView<Answer>({ state, again, children }: QueryViewProps<Answer>) {
  switch (state.kind) {
    case 'answered':
      return children(state.answer);
    case 'loading':
      return (
        <div aria-busy="true">
          <p role="status" className="visually-hidden">
            {m.account_loading()}
          </p>
          <Skeleton shape="page" />
        </div>
      );
    case 'failed':
      return (
        <Card>
          <div role="alert" className={styles['stack']}>
            <p>
              {accountErrorText(state.error)} {state.error.code === 'not-signed-in' && <SignIn />}
            </p>
            <Button look="secondary" onClick={again}>
              {m.claim_try_again()}
            </Button>
          </div>
        </Card>
      );
  }
}

/** In a tab of its own, so that nothing that is typed here is lost. The desk has its own, as a file that both share would be one more to load. */
const SignIn = () => (
  <a href={signInHere()} target="_blank" rel="noopener">
    {m.account_login_title()}
    <NewTab />
  </a>
);
