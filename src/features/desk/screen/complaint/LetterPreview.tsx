import { useEffect, useRef } from 'react';
import type { LetterKind } from '#claim/complaint/complaint.rules.ts';
import { accountErrorText } from '#web/account/account-texts.ts';
import type { CallError } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import type { LetterPreview as Previewed } from '../../complaint/complaint-routes.ts';
import { focusInvalid } from '../work/Problem.tsx';
import { partName } from './complaint-texts.ts';
import styles from './Complaint.module.css';

type LookProps = {
  letter: LetterKind;
  /** Returns false where a field says why it cannot be drawn. */
  look: () => Promise<boolean>;
  preview: Previewed | null;
  previewError: CallError | null;
  /** It has the focus, because sending has drawn it. */
  isToRead: boolean;
};

export function LetterPreview({ letter, look, preview, previewError: error, isToRead }: LookProps) {
  const lookOrSay = async (form: HTMLFormElement | null) => {
    if (!(await look())) focusInvalid(form);
  };
  return (
    <>
      <p>
        <Button look="secondary" onClick={({ currentTarget }) => void lookOrSay(currentTarget.form)}>
          {m.desk_complaint_preview()}
        </Button>
      </p>
      {error && error.code !== 'not-signed-in' && <p role="alert">{accountErrorText(error)}</p>}
      {preview && <Preview letter={letter} preview={preview} isToRead={isToRead} />}
    </>
  );
}

type PreviewProps = { letter: LetterKind; preview: Previewed; isToRead: boolean };

function Preview({ letter, preview, isToRead }: PreviewProps) {
  const { title, paragraphs, missing, ...ours } = preview;
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isToRead) section.current?.focus();
  }, [isToRead]);
  return (
    <section ref={section} tabIndex={-1} aria-label={m.desk_complaint_preview()} className={styles['preview']}>
      {missing.length > 0 && (
        <p role="alert">
          {m.desk_complaint_missing({ parts: missing.map((part) => partName(part, letter)).join(', ') })}
        </p>
      )}
      <h3>{title}</h3>
      {paragraphs.map(({ part, text }) => text !== '' && <p key={part}>{text}</p>)}
      {ours.isWaiverShipped && paragraphs.some(({ part }) => part === 'waiver') && <p>{m.desk_complaint_shipped()}</p>}
      {ours.isWaiverReplaced && <p>{m.desk_complaint_replaced()}</p>}
    </section>
  );
}
