import { PageFrame } from '#web/frame/PageFrame.tsx';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { WithoutScript } from './without-script/WithoutScript.tsx';

/** What the server draws: the desk is nothing without a script. */
export function DeskShell() {
  useTitle(m.desk_title());
  return (
    <PageFrame>
      <PageHeading>{m.desk_title()}</PageHeading>
      {import.meta.env.SSR && <WithoutScript text={m.account_no_script()} />}
      <Skeleton shape="page" />
    </PageFrame>
  );
}
