import { useState } from 'react';
import { endings } from '#claim/complaint/complaint.rules.ts';
import { noonOf } from '#claim/promise/noon.rules.ts';
import { formatDate } from '#shared/time/dates.ts';
import { formatPounds, poundsOf } from '#shared/money.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { NewTab } from '#web/ui/NewTab.tsx';
import type { complaintRoutes } from '../../complaint/complaint-routes.ts';
import type { ShownComplaint } from '../../complaint/shown-complaint.ts';
import type { DeskClaim } from '../../desk-answers.rules.ts';
import { Asked } from '../cards/Asked.tsx';
import { timeInWords } from '../due/due-texts.ts';
import { DialogSuspense } from '../keys/DialogSuspense.tsx';
import { lazyDialog } from '../keys/lazy-dialog.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import {
  causeNames,
  channelTexts,
  kindNames,
  outcomeNames,
  withdrawalWayNames,
  withdrawerNames,
} from './complaint-texts.ts';
import { ComplaintDays } from './ComplaintDays.tsx';
import { EarlierLink, sectionId } from './EarlierComplaint.tsx';
import { stepNames } from './step-names.ts';
import styles from './Complaint.module.css';

const TakeDialog = lazyDialog(async () => (await import('./TakeDialog.tsx')).TakeDialog);
const LetterDialog = lazyDialog(async () => (await import('./LetterDialog.tsx')).LetterDialog);
const CloseDialog = lazyDialog(async () => (await import('./CloseDialog.tsx')).CloseDialog);
const TakeAgainDialog = lazyDialog(async () => (await import('./TakeAgainDialog.tsx')).TakeAgainDialog);
const InsurerDialog = lazyDialog(async () => (await import('./InsurerDialog.tsx')).InsurerDialog);

type What = 'letter' | 'close' | 'take-again' | 'hand-over' | 'new-link' | 'receipt' | 'take-back';
type Opened = { what: What; complaint: ShownComplaint } | { what: 'take' };

type CardProps = { claimId: string; may: DeskClaim['may']; mayAct: boolean; now: Date };

export function ComplaintCard({ claimId, may, mayAct, now }: CardProps) {
  const query = useDeskQuery<typeof complaintRoutes.deskComplaints>('GET /api/desk/claims/:claimId/complaints', {
    params: { claimId },
  });
  const [opened, setOpened] = useState<Opened | null>(null);
  const mayAnswer = may.includes('complaint');
  return (
    <Asked query={query}>
      {({ complaints, isToldInWriting }) => (
        <div className={styles['card']}>
          {complaints.length === 0 && <p>{m.desk_complaint_none()}</p>}
          {complaints.map((complaint) => (
            <One
              key={complaint.id}
              claimId={claimId}
              complaint={complaint}
              now={now}
              mayAct={mayAct}
              mayAnswer={mayAnswer}
              open={setOpened}
            />
          ))}
          {mayAct && (
            <p>
              <Button look="secondary" onClick={() => setOpened({ what: 'take' })}>
                {m.desk_complaint_take()}
              </Button>
            </p>
          )}
          {opened !== null && (
            <DialogSuspense>
              <OpenedDialog
                opened={opened}
                complaints={complaints}
                claimId={claimId}
                isToldInWriting={isToldInWriting}
                now={now}
                again={query.again}
                onClose={() => setOpened(null)}
              />
            </DialogSuspense>
          )}
        </div>
      )}
    </Asked>
  );
}

type DialogProps = {
  opened: Opened;
  /** As they are now. */
  complaints: readonly ShownComplaint[];
  claimId: string;
  isToldInWriting: boolean;
  now: Date;
  again: () => void;
  onClose: () => void;
};

function OpenedDialog({ opened, complaints, isToldInWriting, now, ...props }: DialogProps) {
  if (opened.what === 'take') return <TakeDialog {...props} now={now} />;
  const { what } = opened;
  const complaint = complaints.find(({ id }) => id === opened.complaint.id) ?? opened.complaint;
  const of = { ...props, complaint, isToldInWriting };
  if (what === 'letter') return <LetterDialog {...of} now={now} />;
  if (what === 'close') return <CloseDialog {...of} now={now} />;
  if (what === 'take-again') return <TakeAgainDialog {...props} complaint={complaint} now={now} />;
  return <InsurerDialog {...props} complaint={complaint} now={now} what={what} />;
}

type OneProps = {
  claimId: string;
  complaint: ShownComplaint;
  now: Date;
  mayAct: boolean;
  mayAnswer: boolean;
  open: (opened: Opened) => void;
};

function One({ claimId, complaint, now, mayAct, mayAnswer, open }: OneProps) {
  const { number, words, wanted, reach, respondentName, closedAt, receivedAt, kind, channel } = complaint;
  const [received] = complaint.steps;
  return (
    <section
      id={sectionId(complaint.id)}
      tabIndex={-1}
      aria-label={m.complaint_number({ number })}
      className={styles['one']}
    >
      <p>
        <strong>{m.complaint_number({ number })}</strong> {endText(complaint)}
      </p>
      <p>
        {m.desk_complaint_came({
          when: `${timeInWords(receivedAt, now)}${received ? backDated(received.at, received.recordedAt, now) : ''}`,
        })}{' '}
        {m.complaint_answered_by({ name: respondentName })}
      </p>
      <EarlierLink complaint={complaint} />
      <TakenUp complaint={complaint} />
      <p>{m.desk_complaint_about({ kind: kindNames[kind](), channel: channelTexts[channel]() })}</p>
      {words !== '' && <blockquote className={styles['words']}>{words}</blockquote>}
      {wanted !== '' && <p>{m.desk_complaint_wanted({ wanted })}</p>}
      {reach !== '' && <p>{m.desk_complaint_reach({ reach })}</p>}
      <Caused complaint={complaint} />
      <ComplaintDays complaint={complaint} now={now} />
      <Steps claimId={claimId} complaint={complaint} now={now} />
      <Changed complaint={complaint} />
      {mayAct && mayBeTakenUp(complaint) && (
        <p>
          <Button look="secondary" onClick={() => open({ what: 'take-again', complaint })}>
            {m.desk_complaint_take_again()}
          </Button>
        </p>
      )}
      {mayAnswer && (closedAt === null || complaint.hasLink) && <Actions complaint={complaint} open={open} />}
    </section>
  );
}

/** An answer stays; what ended without one can go on as another complaint, once. */
const mayBeTakenUp = ({ outcome, takenUpBy }: ShownComplaint): boolean =>
  takenUpBy === null && (endings as readonly (string | null)[]).includes(outcome);

/** Both of what was taken up again say so. */
function TakenUp({ complaint: { takesUpAgain, takenUpBy } }: Pick<OneProps, 'complaint'>) {
  return (
    <>
      {takesUpAgain !== null && <p>{m.desk_complaint_takes_up({ number: takesUpAgain })}</p>}
      {takenUpBy !== null && <p>{m.complaint_taken_up({ number: takenUpBy })}</p>}
    </>
  );
}

function Caused({ complaint: { cause, causeWords } }: Pick<OneProps, 'complaint'>) {
  if (cause === null) return null;
  const words = causeWords === '' ? '' : ` (${causeWords})`;
  return <p>{m.desk_complaint_caused({ cause: `${causeNames[cause]()}${words}` })}</p>;
}

function endText({ outcome, redressPence }: ShownComplaint): string {
  if (outcome === null) return m.desk_complaint_open();
  const redress = redressPence === null ? '' : ` · ${formatPounds(poundsOf(redressPence))}`;
  return `${outcomeNames[outcome]()}${redress}`;
}

/** When something was written down, where that was not when it happened. */
function backDated(at: string, recordedAt: string, now: Date): string {
  const isSame = at.slice(0, 'yyyy-mm-ddThh:mm'.length) === recordedAt.slice(0, 'yyyy-mm-ddThh:mm'.length);
  return isSame ? '' : `, ${m.desk_complaint_recorded({ when: timeInWords(recordedAt, now) })}`;
}

function Steps({
  claimId,
  complaint: { steps, outcome, handedOverAt, receiptAt, respondentName: insurer },
  now,
}: Pick<OneProps, 'claimId' | 'complaint' | 'now'>) {
  return steps
    .filter(({ kind }) => kind !== 'received')
    .map(({ id, kind, name, at, recordedAt, words, agreedBy, isEarlierInsurers, withdrawal, letter }) => (
      <details key={id} className={styles['step']}>
        <summary>
          {stepNames[kind]()}, {timeInWords(at, now)}
          {name !== '' && `, ${name}`}
          {backDated(at, recordedAt, now)}
        </summary>
        {words !== '' && <p>{words}</p>}
        {isEarlierInsurers && <p>{m.desk_complaint_earlier_insurer()}</p>}
        {agreedBy !== '' && <p>{m.desk_complaint_agreed_by({ insurer, name: agreedBy })}</p>}
        {kind === 'closed' && outcome === 'withdrawn' && <p>{withdrawnText(withdrawal)}</p>}
        {kind === 'receipt' && at === receiptAt && handedOverAt === null && <p>{m.desk_complaint_no_hand_over()}</p>}
        {letter?.paragraphs.map(({ part, text }) => (
          <p key={part}>{text}</p>
        ))}
        {letter && (
          <p>
            <a href={`/api/desk/claims/${claimId}/complaint-letters/${id}`} target="_blank" rel="noopener">
              {m.desk_complaint_letter_print()}
              <NewTab />
            </a>
          </p>
        )}
      </details>
    ));
}

function withdrawnText(withdrawal: ShownComplaint['steps'][number]['withdrawal']): string {
  if (withdrawal === null) return m.desk_complaint_withdrawn_unknown();
  const { by, name, how, on } = withdrawal;
  return m.desk_complaint_withdrawn_said({
    who: `${withdrawerNames[by]()}${name === '' ? '' : ` (${name})`}`,
    how: withdrawalWayNames[how](),
    day: formatDate(noonOf(on)),
  });
}

/** What was done about the cause, so that whoever answers the next one knows it. */
function Changed({ complaint: { cause, changed } }: Pick<OneProps, 'complaint'>) {
  if (cause === null || changed.length === 0) return null;
  return (
    <div>
      <p>
        <strong>{m.desk_complaint_changed({ cause: causeNames[cause]() })}</strong>
      </p>
      <ul>
        {changed.map(({ id, action, result, closedAt }) => (
          <li key={id}>
            {action}{' '}
            {closedAt === null
              ? m.desk_complaint_changed_open()
              : m.desk_complaint_changed_closed({ day: formatDate(closedAt), result })}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Actions({ complaint, open }: Pick<OneProps, 'complaint' | 'open'>) {
  const { closedAt, respondent, receiptAt, hasLink, handedOverAt } = complaint;
  const isOpen = closedAt === null;
  const isInsurers = isOpen && respondent === 'insurer';
  const hasReceipt = receiptAt !== null;
  const isTakenBack = handedOverAt !== null && !hasLink;
  const button = (what: What, text: string) => (
    <Button look="secondary" onClick={() => open({ what, complaint })}>
      {text}
    </Button>
  );
  return (
    <p className={styles['actions']}>
      {isOpen && button('letter', m.desk_complaint_letter())}
      {isInsurers && !hasLink && (!hasReceipt || isTakenBack) && button('hand-over', m.desk_complaint_hand_over())}
      {isInsurers && hasLink && !hasReceipt && button('new-link', m.desk_complaint_new_link())}
      {isInsurers && !hasReceipt && button('receipt', m.desk_complaint_record_receipt())}
      {hasLink && button('take-back', m.desk_complaint_take_back())}
      {isOpen && button('close', m.desk_complaint_close())}
    </p>
  );
}
