import { AccountFrame } from '#web/account/AccountFrame.tsx';
import { QueryView } from '#web/account/QueryView.tsx';
import { useAccountQuery } from '#web/account/useAccountQuery.ts';
import * as m from '#web/messages/index.ts';
import { Link } from '#web/router.ts';
import { useTitle } from '#web/title.ts';
import { Card } from '#web/ui/Card.tsx';
import { managePath } from '#shared/page/account-paths.ts';
import type { myAccountRoutes } from '../my-account/my-account-routes.ts';
import { SetUpTwoFactor } from '../second-factors/SetUpTwoFactor.tsx';
import styles from '#web/account/Account.module.css';

export function FirstSecondFactor({ onDone }: { onDone: () => void }) {
  useTitle(m.setup_factor_title());
  const { state, again } = useAccountQuery<typeof myAccountRoutes.currentUser>('GET /api/account/currentUser');
  return (
    <AccountFrame title={m.setup_factor_title()} lead={m.setup_factor_lead()}>
      <QueryView state={state} again={again}>
        {(user) => (
          <Card title={m.setup_factor_app()}>
            <SetUpTwoFactor user={user} onDone={onDone} />
          </Card>
        )}
      </QueryView>
      <p className={styles['links']}>
        <Link href={managePath}>{m.setup_factor_passkey()}</Link>
      </p>
    </AccountFrame>
  );
}
