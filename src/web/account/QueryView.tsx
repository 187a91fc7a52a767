import type { ReactNode } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { accountErrorText } from './account-texts.ts';
import { SignInLink } from './SignInLink.tsx';
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
              {accountErrorText(state.error)} {state.error.code === 'not-signed-in' && <SignInLink />}
            </p>
            <Button look="secondary" onClick={again}>
              {m.claim_try_again()}
            </Button>
          </div>
        </Card>
      );
  }
}
