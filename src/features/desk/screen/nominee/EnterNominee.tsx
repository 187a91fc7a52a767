import { type FormEvent, useRef, useState } from 'react';
// Not crypto.randomUUID, because a page on plain http, as on a phone in the demo, has none.
import { v4 as newId } from 'uuid';
import { NomineeFields, nomineeErrors, type NomineeErrors } from '#claim/nominated/NomineeFields.tsx';
import { typedIn, wrongFields } from '#claim/nominated/nominee-form.rules.ts';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { nomineeRoutes } from '../../nominee/nominee-routes.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { WorkDialog } from '../work/WorkDialog.tsx';
import styles from '../need/Needs.module.css';

const callersTexts = () => ({
  relation: m.desk_nominees_relation(),
  email: m.desk_nominees_email(),
  may: m.desk_nominees_may(),
});

const nothing = typedIn(new URLSearchParams());

type DialogProps = { claimId: string; name: string; again: () => void; onClose: () => void };

/** Names somebody as the claimant says it on the telephone. */
export function EnterNominee({ claimId, name, again, onClose }: DialogProps) {
  const box = useRef<HTMLDivElement>(null);
  // The same person, however often it is tried.
  const [id] = useState(() => newId());
  const [typed, setTyped] = useState(false);
  const [errors, setErrors] = useState<NomineeErrors>({});
  const { busy, error, act } = useDeskAction<typeof nomineeRoutes.deskNominate>(
    'POST /api/desk/claims/:claimId/nominated',
  );
  const save = async () => {
    const wanted = typedIn(new FormData(box.current?.closest('form') ?? undefined));
    const wrong = wrongFields(wanted);
    setErrors(nomineeErrors(wrong));
    if (wrong.length > 0) return;
    const done = await act({ params: { claimId }, body: { id, ...wanted } });
    again();
    if (done === null) return;
    announce(m.nominee_asked_said({ name: wanted.name }));
    onClose();
  };
  const onChange = (_event: FormEvent) => setTyped(true);
  return (
    <WorkDialog
      title={m.desk_nominees_title({ name })}
      submit={m.nominee_ask()}
      busy={busy}
      error={error}
      typed={typed}
      save={save}
      onClose={onClose}
    >
      <div ref={box} className={styles['fields']} onChange={onChange}>
        <p>{m.desk_nominees_note()}</p>
        <NomineeFields first={nothing} errors={errors} texts={callersTexts()} />
      </div>
    </WorkDialog>
  );
}
