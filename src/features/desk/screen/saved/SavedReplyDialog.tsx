import { useState } from 'react';
import { v4 as newId } from 'uuid';
import * as m from '#web/messages/index.ts';
import { afterFrame } from '#web/after-frame.ts';
import { Button } from '#web/ui/Button.tsx';
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
import { audienceTexts, savedText } from './saved-texts.ts';

type DialogProps = {
  /** Null for a new one. */
  opened: SavedReply | null;
  /** As it counts now. */
  newest: SavedReply | null;
  audiences: readonly Audience[];
  now: Date;
  again: () => void;
  close: () => void;
};

const textId = 'saved-text';

type Written = { title: string; text: string; actions: SavedActions; sharedWith: Audience };

const namesOf = (): string => placeholders.map((name) => `{${name}}`).join(', ');

export function SavedReplyDialog({ opened, newest, audiences, now, again, close }: DialogProps) {
  const [replyId] = useState(() => opened?.id ?? newId());
  const [isTried, setTried] = useState(false);
  const { title = '', text = '', actions = {}, sharedWith = 'me' } = opened ?? {};
  const [reply, setReply] = useState<Written>({ title, text, actions, sharedWith });
  const [seen, setSeen] = useState(opened?.version ?? null);
  const { busy, error, forget, act } = useDeskAction<typeof savedReplyRoutes.deskSaveReply>(
    'PUT /api/desk/saved-replies/:replyId',
  );
  const save = async () => {
    setTried(true);
    if (reply.title.trim() === '' || reply.text.trim() === '') return;
    const done = await act({ params: { replyId }, body: { ...reply, seen } });
    again();
    if (done === null) return;
    announce(m.desk_saved_changed());
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
      {newest !== null && newest.version !== seen && (
        <Newer
          newest={newest}
          now={now}
          goOn={() => {
            setSeen(newest.version);
            forget();
            // The button goes.
            afterFrame(() => document.getElementById(textId)?.focus());
          }}
        />
      )}
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

type NewerProps = { newest: SavedReply; now: Date; goOn: () => void };

/** Says what a colleague has saved since the dialog was opened. Going on, what is written here takes its place. */
function Newer({ newest, now, goOn }: NewerProps) {
  return (
    <>
      <p role="status">
        {m.desk_saved_newer({ said: savedText(newest, now), title: newest.title, text: newest.text })}
      </p>
      <Button look="secondary" onClick={goOn}>
        {m.desk_saved_replace()}
      </Button>
    </>
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
        id={textId}
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
