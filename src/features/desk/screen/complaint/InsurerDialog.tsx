import { useState } from 'react';
import { longestLine } from '#claim/complaint/complaint-limits.rules.ts';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import type { complaintRoutes } from '../../complaint/complaint-routes.ts';
import type { ShownComplaint } from '../../complaint/shown-complaint.ts';
import { DayAndTime } from '../heard/DayAndTime.tsx';
import { useDeskAction } from '../useDeskAction.ts';
import { WorkDialog } from '../work/WorkDialog.tsx';
import { closeToComplaint } from './close-to-complaint.ts';
import { DoneMeanwhile } from './meanwhile/DoneMeanwhile.tsx';
import { useSeenSteps } from './meanwhile/useSeenSteps.ts';
import { changeReceived, type Received, receivedNow, whenReceived } from './received.ts';

const dialogs = {
  'hand-over': {
    title: m.desk_complaint_hand_over,
    about: m.desk_complaint_hand_over_about,
    done: m.desk_complaint_was_handed_over,
  },
  'new-link': {
    title: m.desk_complaint_new_link,
    about: m.desk_complaint_new_link_about,
    done: m.desk_complaint_was_handed_over,
  },
  receipt: {
    title: m.desk_complaint_record_receipt,
    about: m.desk_complaint_receipt_about,
    done: m.desk_complaint_was_received,
  },
  'take-back': {
    title: m.desk_complaint_take_back,
    about: m.desk_complaint_take_back_about,
    done: m.desk_complaint_was_taken_back,
  },
};

type InsurerProps = {
  claimId: string;
  complaint: ShownComplaint;
  now: Date;
  what: keyof typeof dialogs;
  again: () => void;
  onClose: () => void;
};

/** A first hand-over is refused by itself where a colleague has done it, and an end of the link ends it once. */
const compares = (what: InsurerProps['what']): boolean => what === 'new-link' || what === 'receipt';

function useInsurerCalls(what: InsurerProps['what']) {
  const handOver = useDeskAction<typeof complaintRoutes.deskHandOverComplaint>(
    'POST /api/desk/claims/:claimId/complaint-hand-over',
    'newestStepId',
  );
  const receipt = useDeskAction<typeof complaintRoutes.deskComplaintReceipt>(
    'POST /api/desk/claims/:claimId/complaint-receipt',
    'newestStepId',
  );
  const takeBack = useDeskAction<typeof complaintRoutes.deskTakeBackComplaint>(
    'POST /api/desk/claims/:claimId/complaint-take-back',
  );
  const { busy, error, code, forget } = { 'hand-over': handOver, 'new-link': handOver, receipt, 'take-back': takeBack }[
    what
  ];
  return { handOver, receipt, takeBack, busy, error, code, forget };
}

/** Hands a complaint over, mails its link anew, records that the insurer has it, or ends its link. */
export function InsurerDialog({ claimId, complaint, now, what, again, onClose }: InsurerProps) {
  const { handOver, receipt, takeBack, busy, error, code, forget } = useInsurerCalls(what);
  const { seen, since, see } = useSeenSteps(complaint, busy);
  const [words, setWords] = useState('');
  const [opened] = useState(() => receivedNow(now));
  const [confirmed, setConfirmed] = useState(opened);
  const when = whenReceived(confirmed, opened, now);
  const texts = dialogs[what];
  const [isShort, setShort] = useState(false);
  const isReceipt = what === 'receipt';
  const send = () => {
    const [params, body] = [{ claimId }, { complaintId: complaint.id }];
    if (isReceipt) return receipt.act({ params, body: { ...body, words, at: when.at, newestStepId: seen } });
    if (what === 'take-back') return takeBack.act({ params, body });
    const link = what === 'new-link' ? { newLink: true, newestStepId: seen } : { newLink: false };
    return handOver.act({ params, body: { ...body, ...link } });
  };
  const save = async () => {
    setShort(isReceipt && words.trim() === '');
    if (isReceipt && (words.trim() === '' || when.error !== undefined)) return;
    const done = await send();
    again();
    if (done === null) return;
    announce(texts.done());
    closeToComplaint(complaint, onClose);
  };
  const keepMine = () => {
    forget();
    see();
  };
  const title = texts.title();
  const name = complaint.respondentName;
  return (
    <WorkDialog
      title={title}
      submit={title}
      typed={words !== ''}
      busy={busy}
      error={isShort ? m.desk_complaint_receipt_lacks() : error}
      save={save}
      onClose={onClose}
    >
      {compares(what) && (
        <DoneMeanwhile
          {...{ since, complaint, now, code, keepMine }}
          texts={{ over: m.desk_complaint_meanwhile_insurer() }}
        />
      )}
      <p>{texts.about({ name })}</p>
      {isReceipt && <ReceiptFields {...{ words, setWords, confirmed, opened, setConfirmed, error: when.error }} />}
    </WorkDialog>
  );
}

type ReceiptProps = {
  words: string;
  setWords: (words: string) => void;
  confirmed: Received;
  opened: Received;
  setConfirmed: (confirmed: Received) => void;
  error: string | undefined;
};

/** Who confirmed it and how, and when. */
function ReceiptFields({ words, setWords, confirmed, opened, setConfirmed, error }: ReceiptProps) {
  return (
    <>
      <TextArea
        id="complaint-receipt-words"
        label={m.desk_complaint_receipt_words()}
        rows={2}
        maxLength={longestLine}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <DayAndTime
        id="complaint-receipt"
        {...confirmed}
        last={opened.day}
        labels={{
          day: m.desk_complaint_receipt_day(),
          time: m.desk_complaint_receipt_time(),
          hint: m.desk_complaint_time_hint(),
        }}
        error={error}
        set={(part) => setConfirmed(changeReceived(confirmed, part, opened))}
      />
    </>
  );
}
