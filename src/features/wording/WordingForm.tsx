import { useState } from 'react';
import type { OwnWords } from '#claim/wording/own/own-words.rules.ts';
import { baseLocale } from '#shared/locale.ts';
import { placeholders } from '#shared/wording.ts';
import { accountErrorText } from '#web/account/account-texts.ts';
import { Unsaved } from '#web/account/Unsaved.tsx';
import { call, type CallError } from '#web/call.ts';
import { useTyped } from '#web/form/useTyped.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { draftOf, wordsOf } from './wording-draft.ts';
import type { WordedState, WordingAnswer, wordingRoutes } from './wording-routes.ts';
import { type DrawSample, WordingPreview } from './WordingPreview.tsx';
import { WordingVersions } from './WordingVersions.tsx';
import { WordsFields } from './WordsFields.tsx';
import styles from './Wording.module.css';

type WordingFormProps = {
  answer: WordingAnswer;
  state: WordedState;
  draw: DrawSample;
  /** Has the words read again, and says what was done. */
  onSaved: (text: string) => void;
  /** Has the words read again. */
  onOvertaken: () => void;
};

/** Errors stand at their field, or above the buttons where the form has no such field. */
function errorsOf({ fields }: CallError): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([pointer, detail]) => [
      pointer.split('/')[1] ?? pointer,
      m.wording_refused({ detail }),
    ]),
  );
}

export function WordingForm({ answer: { owner, locale }, state, draw, onSaved, onOvertaken }: WordingFormProps) {
  const { key, newest, draft, published } = state;
  const stored = draftOf(draft?.words ?? published?.words ?? {});
  const words = useTyped(`wording ${owner.kind} ${owner.id} ${locale} ${key}`, stored, newest);
  const { typed } = words;
  const [error, setError] = useState<CallError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const worded = { owner, key, locale };

  const save = async (wanted: OwnWords, publish: boolean) => {
    setBusy(true);
    const body = { ...worded, words: wanted, publish, seen: words.seen };
    const saved = await call<typeof wordingRoutes.saveWording>('POST /api/account/saveWording', { body });
    setBusy(false);
    setError(saved.ok ? null : saved.error);
    if (!saved.ok) {
      if (saved.error.code === 'changed-meanwhile') onOvertaken();
      return;
    }
    const { version } = saved.answer;
    words.saved(draftOf(wanted), version);
    onSaved(publish ? m.wording_published({ version }) : m.wording_drafted({ version }));
  };
  const errors = error === null ? {} : errorsOf(error);
  return (
    <>
      <Card>
        <form
          className={styles['form']}
          onSubmit={(event) => {
            event.preventDefault();
            void save(wordsOf(typed), true);
          }}
        >
          <p className={styles['hint']}>
            {m.wording_form_lead({ placeholders: placeholders.map((name) => `{${name}}`).join(' ') })}
          </p>
          <WordsFields
            typed={typed}
            state={state}
            errors={errors}
            isBase={locale === baseLocale}
            onChange={(next) => words.type(() => next)}
          />
          <Refused error={error} isAtField={Object.keys(errors).length > 0} />
          <Unsaved typing={words} onChosen={() => setError(null)} />
          <div className={styles['buttons']}>
            <Button type="submit" busy={isBusy} busyLabel={m.account_saving()}>
              {m.wording_publish()}
            </Button>
            <Button look="secondary" onClick={() => void save(wordsOf(typed), false)}>
              {m.wording_save_draft()}
            </Button>
          </div>
        </form>
      </Card>
      <WordingPreview worded={worded} words={wordsOf(typed)} draw={draw} onRefused={setError} />
      <WordingVersions key={newest} worded={worded} onPutBack={(words) => void save(words, true)} />
    </>
  );
}

function Refused({ error, isAtField }: { error: CallError | null; isAtField: boolean }) {
  if (error === null) return null;
  return (
    <p role="alert" className={styles['failed']}>
      {isAtField ? m.wording_see_fields() : accountErrorText(error)}
    </p>
  );
}
