import { useState, type ReactNode } from 'react';
import { requestOf } from '#claim/rules/operator-request.rules.ts';
import { useReadOnly } from '#claim/screen/read-only.ts';
import { isEndedState } from '#claim/rules/status.rules.ts';
import { useBoot } from '#web/boot.ts';
import { graphql, usePolledQuery, type ResultOf } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { RouteDialog } from '#web/ui/dialog/RouteDialog.tsx';
import { PasscodeForm } from './PasscodeForm.tsx';
import { Done, PasscodeReceipt, ReceiptFields } from './PasscodeReceipt.tsx';
import styles from './SubmitPasscode.module.css';

const PasscodeQuery = graphql(
  `
    query Passcode($id: ID!) {
      claim(id: $id) {
        id
        state {
          id
          status
          systemName
        }
        notification {
          id
          linkPath
        }
        notificationAnswered
        ...ReceiptFields
      }
    }
  `,
  [ReceiptFields],
);

type PasscodeClaim = NonNullable<ResultOf<typeof PasscodeQuery>['claim']>;

type View = 'given' | 'form' | 'sent' | 'withdrawn';

/** The operator may ask again after opening a passcode. */
function wantsPasscode({ passcodeReceivedAt, notification, notificationAnswered }: PasscodeClaim): boolean {
  if (passcodeReceivedAt === null) return true;
  return notification !== null && requestOf(notification.linkPath) === 'submit-passcode' && !notificationAnswered;
}

export function SubmitPasscodeModal({ claimId, parent }: { claimId: string; parent: string }) {
  const { data, failed, retry } = usePolledQuery(PasscodeQuery, { id: claimId }, useBoot().pollSeconds);
  const [view, setView] = useState<View>('given');
  const [isDirty, setDirty] = useState(false);
  const [isTroubled, setTroubled] = useState(false);
  const readOnly = useReadOnly();
  const title = m.claim_passcode_title();
  const show = (next: View) => {
    setDirty(false);
    setView(next);
    retry();
  };
  const form = (
    <PasscodeForm claimId={claimId} onSent={() => show('sent')} onDirty={setDirty} onTrouble={setTroubled} />
  );
  return (
    <RouteDialog
      parent={parent}
      title={title}
      documentTitle={isTroubled ? m.error_title({ title }) : title}
      dirty={isDirty}
    >
      {readOnly && <p>{m.claim_read_only()}</p>}
      {view === 'form' && form}
      {view === 'sent' && <Sent />}
      {view === 'withdrawn' && <Withdrawn onAnother={() => setView('form')} />}
      {view === 'given' && data?.claim && !readOnly && (
        <Given claim={data.claim} show={show} refresh={retry} form={form} isDirty={isDirty} />
      )}
      {view === 'given' && !data?.claim && (
        <p role="status" className={failed ? undefined : styles['loading']}>
          {failed ? m.claim_not_loaded() : m.claim_loading()}
        </p>
      )}
    </RouteDialog>
  );
}

function Sent() {
  const { companyName } = useBoot().brand;
  return (
    <Done text={m.passcode_done()}>
      <p className={styles['fate']}>{m.passcode_fate({ company: companyName })}</p>
      <CloseButton />
    </Done>
  );
}

function Withdrawn({ onAnother }: { onAnother: () => void }) {
  return (
    <Done text={m.passcode_withdrawn()}>
      <div className={styles['buttons']}>
        <Button look="secondary" onClick={onAnother}>
          {m.passcode_another()}
        </Button>
        <CloseButton />
      </div>
    </Done>
  );
}

function CloseButton() {
  return <Button onClick={(event) => event.currentTarget.closest('dialog')?.close()}>{m.close()}</Button>;
}

type GivenProps = {
  claim: PasscodeClaim;
  show: (view: View) => void;
  refresh: () => void;
  form: ReactNode;
  isDirty: boolean;
};

/** A form with typed text stays, whatever the operator changes. */
function Given({ claim, show, refresh, form, isDirty }: GivenProps) {
  const isEnded = isEndedState(claim.state);
  if (isDirty || (wantsPasscode(claim) && !isEnded)) return form;
  if (claim.passcodeReceivedAt === null) {
    return (
      <div className={styles['status']}>
        <p>{m.passcode_ended()}</p>
        <CloseButton />
      </div>
    );
  }
  return (
    <PasscodeReceipt
      claimId={claim.id}
      claim={claim}
      onAnother={isEnded ? null : () => show('form')}
      onWithdrawn={() => show('withdrawn')}
      refresh={refresh}
    />
  );
}
