import { useState } from 'react';
import { useForm, type Errors } from '#web/form/useForm.ts';
import { graphql, useMutationOf, type MutationError } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';

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
const handledCodes = ['CLAIM_ID_MISSING', 'CLAIM_ENDED', 'INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE'];

export type Trouble = 'no-claim' | 'ended' | 'offline' | 'unsent';

function troubleOf({ code }: MutationError): Trouble {
  if (code === 'CLAIM_ID_MISSING') return 'no-claim';
  if (code === 'CLAIM_ENDED') return 'ended';
  return code === 'UNREACHABLE' ? 'offline' : 'unsent';
}

type Field = 'off';

export function useConfirmation(claimId: string, refresh: () => void) {
  const confirmLock = useMutationOf(ConfirmIcloudLock, handledCodes);
  const [isOff, setOff] = useState(false);
  const [isDone, setDone] = useState(false);

  const send = async () => {
    if (claimId === '') return { reason: 'no-claim' as const };
    if (!navigator.onLine) return { reason: 'offline' as const };
    const { error } = await confirmLock({ model: { claimId, iCloudOff: true } });
    if (error) {
      if (error.code === 'CLAIM_ENDED') refresh();
      return { reason: troubleOf(error) };
    }
    setDone(true);
    refresh();
    return null;
  };
  const check = (off: boolean): Errors<Field> => (off || claimId === '' ? {} : { off: m.icloud_required() });
  const form = useForm({ check, send, values: isOff });
  return { ...form, isOff, setOff, isDone, confirm: () => form.submit(isOff) };
}
