import { useRef, useState } from 'react';
import { graphql, useMutationOf, type Refusal } from '#web/graphql/graphql.ts';

const ConfirmIcloudLock = graphql(`
  mutation ConfirmIcloudLock($model: ConfirmIcloudLockInput!) {
    confirmIcloudLock(model: $model) {
      id
      name
      stringValue
    }
  }
`);

/** The dialog shows these errors itself, because the banner is behind it. */
const handledCodes = ['CLAIM_ID_MISSING', 'INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE'];

export type Trouble = 'no-claim' | 'offline' | 'unsent';

function troubleOf({ code }: Refusal): Trouble {
  if (code === 'CLAIM_ID_MISSING') return 'no-claim';
  return code === 'UNREACHABLE' ? 'offline' : 'unsent';
}

function obstacleTo(claimId: string, isOff: boolean): Trouble | null {
  if (claimId === '') return 'no-claim';
  return isOff && !navigator.onLine ? 'offline' : null;
}

export function useConfirmation(claimId: string, refresh: () => void) {
  const confirmLock = useMutationOf(ConfirmIcloudLock, handledCodes);
  const [isOff, setOff] = useState(false);
  const [isDone, setDone] = useState(false);
  const [busy, setBusy] = useState(false);
  const [isTried, setTried] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  /** Counts attempts, so that the same outcome twice is announced twice. */
  const [attempt, setAttempt] = useState(0);
  const underWay = useRef(false);

  const confirm = async () => {
    if (underWay.current) return;
    setTried(true);
    setAttempt((count) => count + 1);
    const obstacle = obstacleTo(claimId, isOff);
    setTrouble(obstacle);
    if (obstacle !== null || !isOff) return;
    underWay.current = true;
    setBusy(true);
    const { refusal } = await confirmLock({ model: { claimId, iCloudOff: true } });
    underWay.current = false;
    setBusy(false);
    setDone(refusal === null);
    setTrouble(refusal && troubleOf(refusal));
    setAttempt((count) => count + 1);
    if (refusal === null) refresh();
  };
  return { isOff, setOff, isDone, isMissing: isTried && !isOff, trouble, attempt, busy, confirm };
}
