import { accountTitles } from '#features/account/account-titles.ts';
import { accountPages, type AccountPage } from '#shared/page/page-table.ts';
import { AccountNavSpace } from '#web/account/AccountNavSpace.tsx';
import { PageFrame } from '#web/frame/PageFrame.tsx';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { WithoutScript } from './without-script/WithoutScript.tsx';
import styles from './AccountShell.module.css';

/** The server renders no form, because input typed before hydration would be lost. */
export function AccountShell({ page }: { page: AccountPage }) {
  const title = accountTitles[page]();
  const who = accountPages[page];
  useTitle(title);
  return (
    <PageFrame narrow={who === 'anybody' || who === 'sign-in'} header={who !== 'anybody' && <AccountNavSpace />}>
      <PageHeading>{title}</PageHeading>
      <div className={styles['place']}>
        {import.meta.env.SSR && <WithoutScript text={m.account_no_script()} />}
        <Skeleton shape="page" />
      </div>
    </PageFrame>
  );
}
