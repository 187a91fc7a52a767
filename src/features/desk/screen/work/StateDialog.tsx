import { useEffect, useState } from 'react';
import * as m from '#web/messages/index.ts';
import { call } from '#web/call.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import type { StatePreview, stateRoutes } from '../../action/state-routes.ts';
import { firstName } from '../due-texts.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import type { Moved } from './useMoved.ts';
import type { DialogProps } from './work-texts.ts';
import { WorkDialog } from './WorkDialog.tsx';
import styles from './Work.module.css';

type StateProps = DialogProps & {
  name: string;
  systemName: string | null;
  onMoved: (moved: Moved) => void;
};

/** What the claimant will read stands under the choice before anything is changed. */
export function StateDialog({ claimId, name, systemName, again, chosen: first, onMoved, onClose }: StateProps) {
  const { answer } = useDeskQuery<typeof stateRoutes.deskStates>('GET /api/desk/states');
  const states = answer?.states ?? [];
  const [chosen, setChosen] = useState(first ?? '');
  const [reason, setReason] = useState('');
  const state = chosen || (states.find((one) => one.systemName !== systemName)?.systemName ?? '');
  const label = states.find((one) => one.systemName === state)?.name ?? state;
  const preview = usePreview(claimId, state);
  const { busy, error, act } = useDeskAction<typeof stateRoutes.deskState>('POST /api/desk/claims/:claimId/state');
  const given = firstName(name);
  const save = async () => {
    const done = await act({ params: { claimId }, body: { state, seen: systemName, reason } });
    again();
    if (done === null) return;
    const said = m.desk_state_moved({ state: label, name: given });
    announce(said);
    onMoved({ what: 'state', changeId: done.changeId, said, until: done.undoUntil });
    onClose();
  };
  return (
    <WorkDialog
      title={m.desk_state_title()}
      submit={m.desk_state_move({ state: label })}
      {...{ busy, error, save, onClose }}
    >
      <Select
        asField
        label={m.desk_state_to()}
        value={state}
        options={states
          .filter((one) => one.systemName !== systemName)
          .map((one) => ({ value: one.systemName, label: one.name }))}
        onChange={(event) => setChosen(event.target.value)}
      />
      <Field
        id="state-reason"
        label={m.desk_state_reason()}
        hint={m.desk_state_reason_hint({ name: given })}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <section className={styles['preview']} aria-label={m.desk_state_seen({ name: given })} aria-live="polite">
        <h3>{m.desk_state_seen({ name: given })}</h3>
        {preview !== null && (
          <>
            <p>
              <strong>{preview.sentence}</strong>
            </p>
            {preview.next !== '' && <p>{preview.next}</p>}
          </>
        )}
        <p>{m.desk_state_told({ name: given })}</p>
      </section>
    </WorkDialog>
  );
}

/** Returns null until the words have come, and where they do not. */
function usePreview(claimId: string, state: string): StatePreview | null {
  const [shown, setShown] = useState<{ state: string; preview: StatePreview } | null>(null);
  useEffect(() => {
    if (state === '') return undefined;
    let isLeft = false;
    const load = async () => {
      const result = await call<typeof stateRoutes.deskPreviewState>('POST /api/desk/claims/:claimId/state-preview', {
        params: { claimId },
        body: { state },
      });
      if (!isLeft && result.ok) setShown({ state, preview: result.answer });
    };
    void load();
    return () => {
      isLeft = true;
    };
  }, [claimId, state]);
  return shown?.state === state ? shown.preview : null;
}
