import { useState } from 'react';
import { formatDateTime } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import type { AccountSession } from '#features/account/account-answers.rules.ts';
import { accountErrorText } from '#web/account/account-texts.ts';
import type { myAccountRoutes } from '#features/account/my-account/my-account-routes.ts';
import { deviceOf } from './device-name.rules.ts';
import { QueryView } from '#web/account/QueryView.tsx';
import { useAccountQuery } from '#web/account/useAccountQuery.ts';
import { call, type CallResult } from '#web/call.ts';
import styles from '#web/account/Account.module.css';

const endSession = (sessionId: string) =>
  call<typeof myAccountRoutes.endSession>('POST /api/account/endSession', { body: { sessionId } });

const endOtherSessions = () =>
  call<typeof myAccountRoutes.endOtherSessions>('POST /api/account/endOtherSessions', { body: {} });

export function Sessions() {
  const { state, again } = useAccountQuery<typeof myAccountRoutes.sessions>('GET /api/account/sessions');
  const [said, setSaid] = useState('');
  const end = async (ending: Promise<CallResult<unknown>>) => {
    setSaid('');
    const result = await ending;
    setSaid(result.ok ? m.account_session_ended() : accountErrorText(result.error));
    again();
  };
  return (
    <QueryView state={state} again={again}>
      {({ sessions }) => (
        <div className={styles['stack']}>
          <ul className={styles['sessions']}>
            {sessions.map((session) => (
              <Session key={session.id} session={session} onEnd={() => end(endSession(session.id))} />
            ))}
          </ul>
          {sessions.length > 1 && (
            <Button look="secondary" onClick={() => void end(endOtherSessions())}>
              {m.account_sessions_end_others()}
            </Button>
          )}
          <p role="status" className={styles['said']}>
            {said}
          </p>
        </div>
      )}
    </QueryView>
  );
}

function nameOf(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  if (browser !== null && system !== null) return m.account_device({ browser, system });
  return browser ?? system ?? m.account_device_unknown();
}

function Session({ session, onEnd }: { session: AccountSession; onEnd: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const device = nameOf(session.userAgent);
  const end = async () => {
    if (busy) return;
    setBusy(true);
    await onEnd();
    setBusy(false);
  };
  return (
    <li className={styles['session']}>
      <p className={styles['device']}>
        {device}
        {session.current && <span className={styles['badge']}>{m.account_this_device()}</span>}
      </p>
      <p className={styles['note']}>
        {m.account_session_times({
          signedIn: formatDateTime(new Date(session.signedInAt)),
          used: formatDateTime(new Date(session.usedAt)),
        })}
      </p>
      {!session.current && (
        <Button look="secondary" busy={busy} busyLabel={m.account_ending()} onClick={() => void end()}>
          <span>
            {m.account_session_end()}
            <span className="visually-hidden"> {device}</span>
          </span>
        </Button>
      )}
    </li>
  );
}
