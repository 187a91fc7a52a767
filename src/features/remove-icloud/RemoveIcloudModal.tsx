import type { FormEvent } from 'react';
import { useReadOnly } from '#claim/screen/read-only.ts';
import { isEndedState } from '#claim/rules/status.rules.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import * as errorTexts from '#shared/error-texts.ts';
import { useBoot } from '#web/boot.ts';
import { useFocusOnError } from '#web/form/useForm.ts';
import { graphql, usePolledQuery, type ResultOf } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { useAnnouncedFocus } from '#web/ui/feedback/useAnnouncedFocus.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx';
import { RouteDialog } from '#web/ui/dialog/RouteDialog.tsx';
import { IcloudSteps } from './IcloudSteps.tsx';
import { appleDevice, type AppleDevice } from './icloud-steps.rules.ts';
import { useConfirmation, type Trouble } from './useConfirmation.ts';
import styles from './RemoveIcloud.module.css';

const IcloudQuery = graphql(`
  query Icloud($id: ID!) {
    claim(id: $id) {
      id
      icloudLockOffConfirmedAt
      state {
        id
        status
        systemName
      }
      equipmentType {
        id
        name
      }
      dataFormData {
        id
        name
        stringValue
      }
    }
  }
`);

type IcloudClaim = ResultOf<typeof IcloudQuery>['claim'];

function deviceOf(claim: IcloudClaim | undefined): AppleDevice {
  const form = (name: string) => claim?.dataFormData.find((item) => item.name === name)?.stringValue ?? '';
  const equipmentType = claim?.equipmentType?.name ?? '';
  return appleDevice({ equipmentType, manufacturer: form('Manufacturer'), model: form('Model') });
}

export function RemoveIcloudModal({ claimId, parent }: { claimId: string; parent: string }) {
  const { data, retry } = usePolledQuery(IcloudQuery, { id: claimId }, useBoot().pollSeconds);
  const confirmation = useConfirmation(claimId, retry);
  const { isOff, isDone, isFailed } = confirmation;
  const readOnly = useReadOnly();
  const isEnded = isEndedState(data?.claim?.state ?? null);
  const title = m.claim_icloud_title();
  const documentTitle = isFailed ? m.error_title({ title }) : title;
  return (
    <RouteDialog parent={parent} title={title} documentTitle={documentTitle} dirty={isOff && !isDone && !isEnded}>
      {isDone ? (
        <Done />
      ) : (
        <>
          {!isEnded && <IcloudSteps device={deviceOf(data?.claim)} />}
          <Earlier date={data?.claim?.icloudLockOffConfirmedAt ?? null} />
          {isEnded ? <Ended /> : readOnly ? <p>{m.claim_read_only()}</p> : <Confirmation confirmation={confirmation} />}
        </>
      )}
    </RouteDialog>
  );
}

function Ended() {
  return (
    <div className={styles['form']}>
      <p role="status">{m.icloud_ended()}</p>
      <CloseButton />
    </div>
  );
}

function Earlier({ date }: { date: string | null }) {
  if (date === null) return null;
  return <p className={styles['earlier']}>{m.icloud_confirmed({ date: formatDateTime(date) })}</p>;
}

const troubleTexts: Record<Trouble, () => string> = {
  'no-claim': () => errorTexts.claim_id_missing,
  ended: m.icloud_ended,
  offline: m.icloud_offline,
  unsent: m.icloud_unsent,
};

const boxId = 'icloud-off';

function Confirmation({ confirmation }: { confirmation: ReturnType<typeof useConfirmation> }) {
  const { isOff, setOff, errors, tried, busy, confirm } = confirmation;
  useFocusOnError(tried, () => boxId);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void confirm();
  };
  return (
    <form noValidate className={styles['form']} onSubmit={onSubmit}>
      {tried.reason !== null && (
        <ErrorSummary key={tried.attempt}>
          <p>{troubleTexts[tried.reason]()}</p>
        </ErrorSummary>
      )}
      <Checkbox
        id={boxId}
        label={m.icloud_off()}
        checked={isOff}
        onChange={(event) => setOff(event.currentTarget.checked)}
        error={errors.off}
        canFail
      />
      <Button type="submit" wide busy={busy} busyLabel={m.icloud_confirming()}>
        {m.icloud_confirm()}
      </Button>
    </form>
  );
}

function Done() {
  const heading = useAnnouncedFocus<HTMLHeadingElement>(m.icloud_done());
  return (
    <div className={styles['form']}>
      <h3 ref={heading} tabIndex={-1} className={styles['done']}>
        {m.icloud_done()}
      </h3>
      <CloseButton />
    </div>
  );
}

function CloseButton() {
  return (
    <div>
      <Button onClick={(event) => event.currentTarget.closest('dialog')?.close()}>{m.close()}</Button>
    </div>
  );
}
