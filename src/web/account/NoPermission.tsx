import { useEffect, useState } from 'react';
import * as errorTexts from '#shared/error-texts.ts';
import { hasRole } from '#shared/account-role.ts';
import { useBoot } from '#web/boot.ts';
import * as m from '#web/messages/index.ts';
import { trackPath } from '#web/paths.ts';
import { whoIsSignedIn } from '#web/session/roles.ts';
import { useTitle } from '#web/title.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { AccountFrame } from './AccountFrame.tsx';

function useReadsDesk(): boolean {
  const [reads, setReads] = useState(false);
  useEffect(() => {
    whoIsSignedIn().then(
      (who) => setReads(who !== null && hasRole(who.roles, 'reader')),
      // It stays as it is for everybody.
      () => {},
    );
  }, []);
  return reads;
}

/** Who works at the desk has no claim to track. */
export function NoPermission() {
  useTitle(m.account_no_permission_title());
  const { desk } = useBoot();
  const readsDesk = useReadsDesk() && desk;
  return (
    <AccountFrame title={errorTexts.no_permission}>
      <p>
        {readsDesk ? (
          <LinkButton href="/desk">{m.desk_open()}</LinkButton>
        ) : (
          <LinkButton href={trackPath}>{m.track_submit()}</LinkButton>
        )}
      </p>
    </AccountFrame>
  );
}
