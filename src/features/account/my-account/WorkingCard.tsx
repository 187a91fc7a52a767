import { useTitle } from '#web/title.ts';
import { Card } from '#web/ui/Card.tsx';
import { accountTitles } from '#features/account/account-titles.ts';
import type { AccountPage } from '#shared/page/page-table.ts';
import { AccountFrame } from '#web/account/AccountFrame.tsx';

export function WorkingCard({ page, text }: { page: AccountPage; text: string }) {
  const title = accountTitles[page]();
  useTitle(title);
  return (
    <AccountFrame title={title}>
      <Card>
        <p role="status" aria-busy="true">
          {text}
        </p>
      </Card>
    </AccountFrame>
  );
}
