import * as m from '#web/messages/index.ts';
import { WorkDialog } from '../work/WorkDialog.tsx';
import { ByPost } from './ByPost.tsx';
import { EarlierNote } from './EarlierComplaint.tsx';
import { LetterFields } from './LetterFields.tsx';
import { LetterPreview } from './LetterPreview.tsx';
import { DoneMeanwhile } from './meanwhile/DoneMeanwhile.tsx';
import { type LetterProps, useLetter } from './useLetter.ts';

export function LetterDialog(props: LetterProps) {
  const { complaint, isToldInWriting, now, onClose } = props;
  const { writing, set, errors, look, preview, previewError, isToRead, ...sending } = useLetter(props);
  const { since, code, keepMine } = sending;
  const { letter, typed, agreedBy } = writing;
  return (
    <WorkDialog
      title={m.desk_complaint_letter()}
      submit={preview === null ? m.desk_complaint_letter_send() : m.desk_complaint_letter_send_this()}
      typed={[agreedBy, ...Object.values(typed)].some((text) => text !== undefined && text !== '')}
      busy={sending.busy}
      error={sending.error}
      save={sending.save}
      onClose={onClose}
    >
      <DoneMeanwhile
        {...{ since, complaint, now, code, keepMine }}
        texts={{ over: m.desk_complaint_meanwhile_over(), both: m.desk_complaint_meanwhile_both() }}
      />
      <EarlierNote complaint={complaint} />
      <ByPost isToldInWriting={isToldInWriting} text={m.desk_complaint_by_post()} />
      <LetterFields complaint={complaint} writing={writing} errors={errors} set={set} />
      <LetterPreview letter={letter} look={look} preview={preview} previewError={previewError} isToRead={isToRead} />
    </WorkDialog>
  );
}
