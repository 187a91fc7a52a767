import { type FormEvent, useRef, useState } from 'react';
import { NeedFields, needErrors, type NeedErrors, today } from '#claim/support/NeedFields.tsx';
import { wantedIn } from '#claim/support/needs-form.rules.ts';
import { faultsOfNeeds, type WantedNeeds } from '#claim/support/support-needs.rules.ts';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { DeskNeed, needRoutes } from '../../need/need-routes.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { WorkDialog } from '../work/WorkDialog.tsx';
import styles from './Needs.module.css';

const wantedOf = (needs: readonly DeskNeed[]): WantedNeeds => ({
  codes: needs.map(({ code }) => code),
  words: needs.find(({ code }) => code === 'other')?.words ?? '',
  until: needs[0]?.until ?? null,
  tellsInsurer: needs[0]?.tellsInsurer ?? false,
});

const callersLabels = () => ({
  legend: m.desk_needs_legend(),
  words: m.desk_needs_words(),
  until: m.desk_needs_until_hint(),
  insurer: m.desk_needs_tell(),
});

type DialogProps = {
  claimId: string;
  name: string;
  needs: readonly DeskNeed[];
  again: () => void;
  onClose: () => void;
};

export function RecordNeeds({ claimId, name, needs, again, onClose }: DialogProps) {
  // What somebody else records while the dialog is open was not seen.
  const [seen] = useState(() => needs.map(({ id, until, tellsInsurer }) => ({ id, until, tellsInsurer })));
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(false);
  const [errors, setErrors] = useState<NeedErrors>({});
  const { busy, error, act } = useDeskAction<typeof needRoutes.deskSetNeeds>('POST /api/desk/claims/:claimId/needs');
  const wantedNow = (): WantedNeeds => wantedIn(new FormData(box.current?.closest('form') ?? undefined));
  const save = async () => {
    const wanted = wantedNow();
    const faults = faultsOfNeeds(wanted, today());
    setErrors(needErrors(faults));
    if (faults.length > 0) return;
    const done = await act({ params: { claimId }, body: { ...wanted, codes: [...wanted.codes], seen } });
    again();
    if (done === null) return;
    announce(m.desk_needs_done());
    onClose();
  };
  const onChange = (_event: FormEvent) => setTyped(true);
  return (
    <WorkDialog
      title={m.desk_needs_title({ name })}
      submit={m.desk_needs_save({ name })}
      busy={busy}
      error={error}
      typed={typed}
      save={save}
      onClose={onClose}
    >
      <div ref={box} className={styles['fields']} onChange={onChange}>
        <p>{m.desk_needs_note()}</p>
        <NeedFields wanted={wantedOf(needs)} errors={errors} labels={callersLabels()} />
      </div>
    </WorkDialog>
  );
}
