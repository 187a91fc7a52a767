import { useState } from 'react';
import { type ComplaintKind, complaintKinds } from '#claim/complaint/complaint.rules.ts';
import { longestReach, longestWanted, longestWords } from '#claim/complaint/complaint-limits.rules.ts';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import type { complaintRoutes } from '../../complaint/complaint-routes.ts';
import { DayAndTime } from '../heard/DayAndTime.tsx';
import { useDeskAction } from '../useDeskAction.ts';
import { WorkDialog } from '../work/WorkDialog.tsx';
import { kindNames } from './complaint-texts.ts';
import { DaysFrom } from './DaysFrom.tsx';
import { changeReceived, receivedNow, whenReceived } from './received.ts';

/** Of the claimant's message that it is made from. */
type FromMessage = { messageId: string; words: string };

type TakeProps = { claimId: string; from?: FromMessage; now: Date; again: () => void; onClose: () => void };

const channelNames = {
  call: m.desk_complaint_by_call,
  mail: m.desk_complaint_by_mail,
  letter: m.desk_complaint_by_letter,
};
type Channel = keyof typeof channelNames;

/** A complaint that is made from a message counts from the message's own time. */
export function TakeDialog({ claimId, from, now, again, onClose }: TakeProps) {
  const [opened] = useState(() => receivedNow(now));
  const [kind, setKind] = useState<ComplaintKind>('service');
  const [channel, setChannel] = useState<Channel>('call');
  const [received, setReceived] = useState(opened);
  const [texts, setTexts] = useState({ words: from?.words ?? '', wanted: '', reach: '' });
  const [existing, setExisting] = useState<string | null>(null);
  const { busy, error, act } = useDeskAction<typeof complaintRoutes.deskTakeComplaint>(
    'POST /api/desk/claims/:claimId/complaint-take',
  );
  const when = whenReceived(received, opened, now);
  const came = from === undefined ? { receivedAt: when.at } : { messageId: from.messageId };
  const save = async () => {
    if (from === undefined && when.error !== undefined) return;
    setExisting(null);
    const how = from === undefined ? channel : 'message';
    const done = await act({ params: { claimId }, body: { kind, ...texts, channel: how, ...came } });
    if (done === null) return;
    again();
    if (!done.isNew) return setExisting(knownText(done.number, from === undefined && when.at !== null));
    announce(m.desk_complaint_taken());
    onClose();
  };
  const before = { words: from?.words ?? '', wanted: '', reach: '' };
  return (
    <WorkDialog
      title={m.desk_complaint_take()}
      submit={m.desk_complaint_take()}
      typed={textNames.some((name) => texts[name] !== before[name])}
      busy={busy}
      error={error ?? existing}
      save={save}
      onClose={onClose}
    >
      {from && <p>{m.desk_complaint_from_message()}</p>}
      <TextFields texts={texts} change={(more) => setTexts({ ...texts, ...more })} />
      <KindField kind={kind} onChange={setKind} />
      {from === undefined && (
        <>
          <ChannelField channel={channel} onChange={setChannel} />
          <DayAndTime
            id="complaint-came"
            {...received}
            last={opened.day}
            labels={{
              day: m.desk_complaint_day_came(),
              time: m.desk_complaint_time_came(),
              hint: m.desk_complaint_time_hint(),
            }}
            error={when.error}
            set={(part) => setReceived((earlier) => changeReceived(earlier, part, opened))}
          />
        </>
      )}
      {(from !== undefined || when.error === undefined) && (
        <DaysFrom claimId={claimId} body={{ kind, ...came }} now={now} />
      )}
    </WorkDialog>
  );
}

type KindProps = { kind: ComplaintKind; onChange: (kind: ComplaintKind) => void };

const KindField = ({ kind, onChange }: KindProps) => (
  <Select
    asField
    label={m.complaint_kind()}
    value={kind}
    options={complaintKinds.map((one) => ({ value: one, label: kindNames[one]() }))}
    onChange={(event) => onChange(event.currentTarget.value === 'data' ? 'data' : 'service')}
  />
);

type ChannelProps = { channel: Channel; onChange: (channel: Channel) => void };

const ChannelField = ({ channel, onChange }: ChannelProps) => (
  <Select
    asField
    label={m.desk_complaint_channel()}
    value={channel}
    options={Object.entries(channelNames).map(([value, name]) => ({ value, label: name() }))}
    onChange={(event) => onChange(event.currentTarget.value as Channel)}
  />
);

const textNames = ['words', 'wanted', 'reach'] as const;
type Texts = { words: string; wanted: string; reach: string };

function TextFields({ texts, change }: { texts: Texts; change: (more: Partial<Texts>) => void }) {
  return (
    <>
      <TextArea
        id="complaint-taken-words"
        label={m.desk_complaint_words()}
        maxLength={longestWords}
        value={texts.words}
        onChange={(event) => change({ words: event.currentTarget.value })}
      />
      <TextArea
        id="complaint-taken-wanted"
        label={m.desk_complaint_wanted_field()}
        rows={2}
        maxLength={longestWanted}
        value={texts.wanted}
        onChange={(event) => change({ wanted: event.currentTarget.value })}
      />
      <Field
        id="complaint-taken-reach"
        label={m.desk_complaint_reach_field()}
        autoComplete="off"
        maxLength={longestReach}
        value={texts.reach}
        onChange={(event) => change({ reach: event.currentTarget.value })}
      />
    </>
  );
}

/** A day that was typed changes nothing of what is there, so it says how to correct one. */
function knownText(number: string, hasDay: boolean): string {
  const known = m.desk_complaint_known({ number });
  return hasDay ? `${known} ${m.desk_complaint_known_days()}` : known;
}
