import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { dateRoutes } from '../../date/date-routes.ts';
import type { Promised } from '../../desk-answers.rules.ts';
import { firstName } from '../due-texts.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { DateFields } from './DateFields.tsx';
import { DatePreview } from './DatePreview.tsx';
import type { Moved } from './useMoved.ts';
import { lacksText, type Wanted } from './wanted-date.ts';
import { dayAfter, type WorkProps } from './work-texts.ts';
import { WorkDialog } from './WorkDialog.tsx';

type DateProps = WorkProps & {
  name: string;
  promised: Promised | null;
  onMoved: (moved: Moved) => void;
  onClose: () => void;
};

export function DateDialog({ claimId, name, promised, now, again, onMoved, onClose }: DateProps) {
  const [wanted, setWanted] = useState<Wanted>({
    earliest: promised?.earliest ?? dayAfter(now),
    latest: promised?.latest ?? '',
    reason: 'part-late',
    text: '',
  });
  const set = (part: Partial<Wanted>) => setWanted((before) => ({ ...before, ...part }));
  const [isTried, setTried] = useState(false);
  const { busy, error, act } = useDeskAction<typeof dateRoutes.deskDate>('POST /api/desk/claims/:claimId/date');
  const first = firstName(name);
  const { earliest, latest, reason, text } = wanted;
  const save = async () => {
    setTried(true);
    if (earliest === '' || lacksText(wanted)) return;
    const body = { earliest, reason, text, ...(latest !== '' && { latest }), seen: promised?.id ?? null };
    const done = await act({ params: { claimId }, body });
    again();
    if (done === null) return;
    const said = m.desk_date_saved({ name: first });
    announce(said);
    onMoved({ what: 'date', changeId: done.changeId, said, until: done.undoUntil });
    onClose();
  };
  return (
    <WorkDialog title={m.desk_date_title()} submit={m.desk_date_submit()} {...{ busy, error, save, onClose }}>
      <DateFields {...{ wanted, set, isTried }} name={first} />
      <DatePreview claimId={claimId} name={first} wanted={wanted} />
    </WorkDialog>
  );
}
