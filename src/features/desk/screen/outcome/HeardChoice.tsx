import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import type { ShownOffer } from '../../outcome/outcome-answers.rules.ts';
import type { outcomeRoutes } from '../../outcome/outcome-routes.ts';
import { type Heard, heardErrors, heardFrom } from '../heard/heard.ts';
import { HeardFields } from '../heard/HeardFields.tsx';
import { instantOf } from '../heard/instant-of-fields.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { WorkDialog } from '../work/WorkDialog.tsx';
import { NewerOffer } from './NewerOffer.tsx';

type HeardProps = {
  claimId: string;
  offer: ShownOffer;
  /** Of the claimant, who is most often the one that calls. */
  name: string;
  now: Date;
  again: () => void;
  onClose: () => void;
};

type Chosen = Heard & { optionId: string };

function errorsIn(chosen: Chosen, now: Date) {
  return {
    ...(chosen.optionId === '' && { option: m.desk_outcome_heard_required() }),
    ...heardErrors(chosen, now),
  };
}

/** What somebody has said that the claimant chooses. Nothing is chosen at first. */
export function HeardChoice({ claimId, offer: newest, name, now, again, onClose }: HeardProps) {
  const [offer] = useState(newest);
  const [heard, setHeard] = useState<Chosen>({ optionId: '', ...heardFrom(name, now) });
  const [isTried, setTried] = useState(false);
  const { busy, error, forget, act } = useDeskAction<typeof outcomeRoutes.deskHeardChoice>(
    'POST /api/desk/claims/:claimId/outcome-on-behalf',
  );
  const errors = errorsIn(heard, now);
  const set = (part: Partial<Chosen>) => {
    forget();
    setHeard((before) => ({ ...before, ...part }));
  };
  const save = async () => {
    setTried(true);
    const at = instantOf(heard.day, heard.time);
    if (Object.keys(errors).length > 0 || at === null) return;
    const { optionId, who, channel } = heard;
    const body = { number: offer.number, optionId, who, channel, heardAt: at.toISOString() };
    const done = await act({ params: { claimId }, body });
    again();
    if (done === null) return;
    announce(m.desk_outcome_heard_saved());
    onClose();
  };
  return (
    <WorkDialog
      title={m.desk_outcome_heard_title()}
      submit={m.desk_outcome_heard_save()}
      typed={heard.optionId !== '' || heard.who !== name}
      busy={busy}
      error={error}
      save={save}
      onClose={onClose}
    >
      <NewerOffer newest={newest.number} seen={offer.number} />
      <ChoiceFields heard={heard} offer={offer} set={set} errors={isTried ? errors : {}} />
    </WorkDialog>
  );
}

type FieldsProps = {
  heard: Chosen;
  offer: ShownOffer;
  set: (part: Partial<Chosen>) => void;
  errors: ReturnType<typeof errorsIn>;
};

function ChoiceFields({ heard, offer, set, errors }: FieldsProps) {
  return (
    <>
      <SelectField
        id="heard-option"
        label={m.desk_outcome_heard_option()}
        placeholder={m.desk_outcome_heard_choose()}
        error={errors.option}
        value={heard.optionId}
        options={offer.options.map((option) => ({ value: option.id, label: option.name }))}
        onChange={(event) => set({ optionId: event.target.value })}
      />
      <HeardFields heard={heard} set={set} errors={errors} />
    </>
  );
}
