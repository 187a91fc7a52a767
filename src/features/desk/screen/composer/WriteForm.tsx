import {
  type AriaAttributes,
  useId,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { formatTime } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { longestText } from '#claim/desk/writing/longest-text.rules.ts';
import { leaveField } from '../keys/leave-field.ts';
import type { DraftState } from '../draft/useDraft.ts';
import styles from './Composer.module.css';

type WriteFormProps = {
  look: 'reply' | 'note' | 'shared';
  title: ReactNode;
  label: string;
  /** Under the title, or beside it. */
  note: ReactNode;
  text: string;
  type: (text: string) => void;
  draft: DraftState;
  error: string | null;
  busy: boolean;
  /** What the button says; null while other buttons take its place. */
  submit: string | null;
  send: () => Promise<void>;
  /** Above the text. */
  above?: ReactNode;
  /** Under the text. */
  below?: ReactNode;
  /** Beside the button. */
  beside?: ReactNode;
  /** Behind the button, so that whatever comes among it does not move that. Not there while other buttons take its place. */
  behind?: ReactNode;
  /** Opens what `/` opens in an empty field. */
  pick?: () => void;
  /** Acts before the keys of every field. What it prevents, they do not do either. */
  press?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  /** What the field says of the list that it offers. */
  suggestions?: AriaAttributes;
  /** Takes files that are pasted or dropped. */
  addFiles?: (files: Iterable<File>) => void;
};

function draftText(draft: DraftState): string | null {
  if (draft.kind === 'kept') return m.desk_draft_kept({ time: formatTime(draft.at) });
  return draft.kind === 'failed' ? m.desk_draft_not_kept() : null;
}

/** What brings text too, as a word processor does, is pasted as text. */
function filesBy(add: (files: Iterable<File>) => void) {
  return {
    onPaste: (event: ClipboardEvent) => {
      const { files, types } = event.clipboardData;
      if (files.length === 0 || types.includes('text/plain')) return;
      event.preventDefault();
      // The card of photos takes what is pasted elsewhere.
      event.stopPropagation();
      add(files);
    },
    onDrop: (event: DragEvent) => {
      if (event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      add(event.dataTransfer.files);
    },
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
  };
}

/** A field with its button. Ctrl or ⌘ and Enter press the button, whatever the letter keys are. */
export function WriteForm(props: WriteFormProps) {
  const { look, title, note, draft, error, busy, submit, send, above, below, beside, behind, addFiles } = props;
  const errorId = useId();
  const press = () => {
    if (submit !== null) void send();
  };
  return (
    <form
      className={classes(styles['form'], look !== 'reply' && styles['note'], look === 'shared' && styles['shared'])}
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
      noValidate
      {...(addFiles && filesBy(addFiles))}
    >
      {above}
      <p className={styles['title']}>
        {title}
        <span>{note}</span>
      </p>
      <WriteField {...props} errorId={errorId} submitForm={press} />
      {error !== null && (
        <p id={errorId} role="alert" className={styles['error']}>
          {error}
        </p>
      )}
      {below}
      <p className={styles['kept']}>
        <span>{draftText(draft)}</span>
        <span className={styles['keysAct']}>{m.desk_keys_act({ key: look === 'reply' ? 'R' : 'N' })}</span>
      </p>
      {submit !== null && (
        <div className={styles['foot']}>
          {beside}
          <Button type="submit" busy={busy} busyLabel={m.desk_sending()}>
            <span className={styles['cut']}>{submit}</span>
          </Button>
          {behind}
        </div>
      )}
    </form>
  );
}

type FieldProps = WriteFormProps & { errorId: string; submitForm: () => void };

function WriteField({ label, text, type, error, busy, pick, press, suggestions, errorId, submitForm }: FieldProps) {
  const act = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    press?.(event);
    if (event.defaultPrevented) return;
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) leaveField();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) {
      event.preventDefault();
      submitForm();
    }
    if (event.key !== '/' || text !== '' || pick === undefined) return;
    event.preventDefault();
    pick();
  };
  return (
    <textarea
      rows={4}
      aria-label={label}
      {...suggestions}
      aria-keyshortcuts="Control+Enter Meta+Enter"
      aria-invalid={error !== null || undefined}
      aria-describedby={error === null ? undefined : errorId}
      maxLength={longestText}
      // A letter that follows at once, for the next claim, is not added to what goes.
      readOnly={busy}
      data-sends={busy || undefined}
      value={text}
      onChange={(event) => type(event.target.value)}
      onKeyDown={act}
    />
  );
}
