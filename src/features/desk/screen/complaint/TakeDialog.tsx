import { useState } from 'react';
import { type ComplaintKind, complaintKinds } from '#claim/complaint/complaint.rules.ts';
import { longestReach, longestWanted, longestWords } from '#claim/complaint/complaint-limits.rules.ts';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import type { complaintRoutes } from '../../complaint/complaint-routes.ts';
import { kindNames } from './complaint-texts.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { WorkDialog } from '../work/WorkDialog.tsx';

/** Of the claimant's message that it is made from. */
type FromMessage = { messageId: string; words: string };

type TakeProps = { claimId: string; from?: FromMessage; again: () => void; onClose: () => void };

const channelNames = {
  call: m.desk_complaint_by_call,
  mail: m.desk_complaint_by_mail,
  letter: m.desk_complaint_by_letter,
};
type Channel = keyof typeof channelNames;

/** A complaint that is made from a message counts from the message's own time. */
export function TakeDialog({ claimId, from, again, onClose }: TakeProps) {
  const [kind, setKind] = useState<ComplaintKind>('service');
  const [channel, setChannel] = useState<Channel>('call');
  const [texts, setTexts] = useState({ words: from?.words ?? '', wanted: '', reach: '' });
  const { busy, error, act } = useDeskAction<typeof complaintRoutes.deskTakeComplaint>(
    'POST /api/desk/claims/:claimId/complaint-take',
  );
  const save = async () => {
    const come = from === undefined ? { channel } : { channel: 'message' as const, messageId: from.messageId };
    const done = await act({ params: { claimId }, body: { kind, ...texts, ...come } });
    if (done === null) return;
    again();
    announce(m.desk_complaint_taken());
    onClose();
  };
  const change = (more: Partial<Texts>) => setTexts({ ...texts, ...more });
  return (
    <WorkDialog
      title={m.desk_complaint_take()}
      submit={m.desk_complaint_take()}
      typed={texts.words !== (from?.words ?? '')}
      busy={busy}
      error={error}
      save={save}
      onClose={onClose}
    >
      {from && <p>{m.desk_complaint_from_message()}</p>}
      <TextFields texts={texts} change={change} />
      <Select
        asField
        label={m.complaint_kind()}
        value={kind}
        options={complaintKinds.map((one) => ({ value: one, label: kindNames[one]() }))}
        onChange={(event) => setKind(event.currentTarget.value === 'data' ? 'data' : 'service')}
      />
      {from === undefined && (
        <Select
          asField
          label={m.desk_complaint_channel()}
          value={channel}
          options={Object.entries(channelNames).map(([value, name]) => ({ value, label: name() }))}
          onChange={(event) => setChannel(event.currentTarget.value as Channel)}
        />
      )}
    </WorkDialog>
  );
}

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
