import * as errorTexts from '#shared/error-texts.ts';
import * as m from '#web/messages/index.ts';
import { trackPath } from '#web/paths.ts';
import { useTitle } from '#web/title.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { AccountFrame } from './AccountFrame.tsx';

export function NoPermission() {
  useTitle(m.account_no_permission_title());
  return (
    <AccountFrame title={errorTexts.no_permission}>
      <p>
        <LinkButton href={trackPath}>{m.track_submit()}</LinkButton>
      </p>
    </AccountFrame>
  );
}
