import { useState } from 'react';
import { spanText } from '#claim/promise/span-text.rules.ts';
import * as m from '#web/messages/index.ts';
import { afterFrame } from '#web/after-frame.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { dateRoutes } from '../../date/date-routes.ts';
import type { Promised } from '../../desk-answers.rules.ts';
import { firstName } from '../due/due-texts.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { offerUndo } from '../undo/undoables.ts';
import type { WorkProps } from '../work/work-texts.ts';
import { DateFields } from './DateFields.tsx';
import { Preview } from './Preview.tsx';
import { Sheet } from './Sheet.tsx';
import { usePreview } from './usePreview.ts';
import { earliestId, lacksText, type Wanted } from './wanted-date.ts';

/** So that not every letter is sent. */
const restMs = 300;

type DateProps = WorkProps & {
  name: string;
  promised: Promised | null;
  onClose: () => void;
};

/** `onChange` is called with each change. */
function useWanted(promised: Promised | null, onChange: () => void) {
  const [chosen, setChosen] = useState<Partial<Wanted>>({});
  // A first date is never promised unseen; of one day the latest stays empty, so that moving it moves both.
  const earliest = promised?.earliest ?? '';
  const latest = promised && promised.latest !== promised.earliest ? promised.latest : '';
  const wanted: Wanted = { earliest, latest, reason: '', text: '', ...chosen };
  const set = (part: Partial<Wanted>) => {
    onChange();
    setChosen((before) => ({ ...before, ...part }));
  };
  return { wanted, set, body: bodyOf(wanted), dirty: Object.keys(chosen).length > 0 };
}

/** Returns null while something is missing. */
function bodyOf(wanted: Wanted) {
  const { earliest, latest, reason, text } = wanted;
  if (earliest === '' || reason === '' || lacksText(wanted)) return null;
  return { earliest, reason, text, ...(latest !== '' && { latest }) };
}

/** What is promised while the sheet is open was not seen, until the handler goes on from it. */
function useSeen(newest: Promised | null) {
  const [promised, setPromised] = useState(newest);
  const goOn = (forget: () => void) => {
    setPromised(newest);
    forget();
    // The button goes.
    afterFrame(() => document.getElementById(earliestId)?.focus());
  };
  return { promised, goOn };
}

export function DateSheet(props: DateProps) {
  const { claimId, name, promised: newest, now, again, onClose } = props;
  const { promised, goOn } = useSeen(newest);
  const [isTried, setTried] = useState(false);
  const { forget, act, ...action } = useDeskAction<typeof dateRoutes.deskDate>('POST /api/desk/claims/:claimId/date');
  // What was refused stood in other fields.
  const { wanted, set, body, dirty } = useWanted(promised, forget);
  const given = body && { params: { claimId }, body };
  const path = 'POST /api/desk/claims/:claimId/date-preview';
  const previewed = usePreview<typeof dateRoutes.deskPreviewDate>(path, given, restMs);
  const isTold = previewed.answer?.notices.channels.some(({ at }) => at !== null) ?? true;
  const first = firstName(name);
  const save = async () => {
    setTried(true);
    if (body === null) return;
    const done = await act({ params: { claimId }, body: { ...body, seen: promised?.id ?? null } });
    again();
    if (done === null) return;
    const said = isTold ? m.desk_date_saved({ name: first }) : m.desk_date_saved_quiet({ name: first });
    announce(said);
    const until = new Date(done.undoUntil);
    offerUndo({ what: 'date', id: done.changeId, claimId, name, said, place: 'head', until });
    onClose();
  };
  return (
    <Sheet
      title={m.desk_date_title()}
      note={name}
      dirty={dirty}
      typed={wanted.text.trim() !== ''}
      fields={
        <>
          <NewerDate newest={newest} seen={promised} goOn={() => goOn(forget)} />
          <DateFields wanted={wanted} set={set} isTried={isTried} now={now} name={first} isMoved={promised !== null} />
          {previewed.answer?.asksFor && (
            <p role="status">
              <strong>{previewed.answer.asksFor}</strong> {m.desk_date_call_first({ name: first })}
            </p>
          )}
        </>
      }
      preview={
        <Preview
          claimId={claimId}
          now={now}
          previewed={previewed}
          said={action.error}
          name={first}
          lacking={body === null ? m.desk_date_preview_lacks() : null}
        />
      }
      submit={isTold ? m.desk_date_submit({ name: first }) : m.desk_date_submit_quiet()}
      busy={action.busy}
      error={action.error}
      save={save}
      onClose={onClose}
    />
  );
}

type NewerProps = { newest: Promised | null; seen: Promised | null; goOn: () => void };

/** Says that another date was promised since the sheet was opened, or the one that it shows taken back, and goes on from there. */
function NewerDate({ newest, seen, goOn }: NewerProps) {
  if (newest?.id === seen?.id) return null;
  return (
    <>
      <p role="status">{newest === null ? m.desk_date_newer_none() : m.desk_date_newer({ dates: spanText(newest) })}</p>
      <Button look="secondary" onClick={goOn}>
        {m.desk_state_go_on_given()}
      </Button>
    </>
  );
}
