import { useState } from 'react';
import { v4 as newId } from 'uuid';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { longestText } from '#claim/desk/writing/longest-text.rules.ts';
import { placeholders } from '../../saved/placeholders.rules.ts';
import { type Audience, longestTitle } from '../../saved/saved-reply.rules.ts';
import type { SavedActions } from '../../saved/saved-actions.rules.ts';
import type { SavedReply, savedReplyRoutes } from '../../saved/saved-reply-routes.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { WorkDialog } from '../work/WorkDialog.tsx';
import { ActionFields } from './ActionFields.tsx';
import { EarlierVersions } from './EarlierVersions.tsx';
import { RemoveReply } from './RemoveReply.tsx';
import { audienceTexts } from './saved-texts.ts';

type DialogProps = {
  /** Null for a new one. */
  opened: SavedReply | null;
  audiences: readonly Audience[];
  now: Date;
  again: () => void;
  close: () => void;
};

type Written = { title: string; text: string; actions: SavedActions; sharedWith: Audience };

const namesOf = (): string => placeholders.map((name) => `{${name}}`).join(', ');

export function SavedReplyDialog({ opened, audiences, now, again, close }: DialogProps) {
  const [replyId] = useState(() => opened?.id ?? newId());
  const [isTried, setTried] = useState(false);
  const { title = '', text = '', actions = {}, sharedWith = 'me' } = opened ?? {};
  const [reply, setReply] = useState<Written>({ title, text, actions, sharedWith });
  const { busy, error, act } = useDeskAction<typeof savedReplyRoutes.deskSaveReply>(
    'PUT /api/desk/saved-replies/:replyId',
  );
  const save = async () => {
    setTried(true);
    if (reply.title.trim() === '' || reply.text.trim() === '') return;
    const done = await act({ params: { replyId }, body: { ...reply, seen: opened?.version ?? null } });
    if (done === null) return;
    announce(m.desk_saved_changed());
    again();
    close();
  };
  return (
    <WorkDialog
      title={opened === null ? m.desk_saved_new() : m.desk_saved_edit({ title: opened.title })}
      submit={m.desk_saved_save()}
      typed={reply.title !== title || reply.text !== text}
      busy={busy}
      error={error}
      save={save}
      onClose={close}
    >
      <Fields
        reply={reply}
        audiences={audiences}
        isTried={isTried}
        set={(change) => setReply({ ...reply, ...change })}
      />
      {opened !== null && (
        <>
          <EarlierVersions replyId={replyId} now={now} />
          <RemoveReply replyId={replyId} again={again} close={close} />
        </>
      )}
    </WorkDialog>
  );
}

type FieldsProps = {
  reply: Written;
  audiences: readonly Audience[];
  isTried: boolean;
  set: (change: Partial<Written>) => void;
};

function Fields({ reply, audiences, isTried, set }: FieldsProps) {
  const missing = (text: string, words: string) => (isTried && text.trim() === '' ? words : undefined);
  return (
    <>
      <Field
        id="saved-title-field"
        label={m.desk_saved_title()}
        maxLength={longestTitle}
        value={reply.title}
        error={missing(reply.title, m.desk_saved_title_first())}
        onChange={(event) => set({ title: event.target.value })}
      />
      <TextArea
        id="saved-text"
        label={m.desk_saved_text()}
        hint={m.desk_saved_hint({ names: namesOf() })}
        rows={7}
        maxLength={longestText}
        value={reply.text}
        error={missing(reply.text, m.desk_write_first())}
        onChange={(event) => set({ text: event.target.value })}
      />
      <ActionFields actions={reply.actions} set={(actions) => set({ actions })} />
      {audiences.length > 1 && (
        <Select
          asField
          label={m.desk_saved_audience()}
          value={reply.sharedWith}
          options={audiences.map((value) => ({ value, label: audienceTexts[value]() }))}
          onChange={(event) => set({ sharedWith: event.target.value as Audience })}
        />
      )}
    </>
  );
}
