import { useState, type FormEvent } from 'react';
import { accountErrorText } from '#web/account/account-texts.ts';
import { call } from '#web/call.ts';
import { useTyped } from '#web/form/useTyped.ts';
import * as m from '#web/messages/index.ts';
import { Link } from '#web/router.ts';
import { Button } from '#web/ui/Button.tsx';
import { useFocusAfter } from '#web/ui/useFocusAfter.ts';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import type { StatesAnswer } from '../setup-answers.rules.ts';
import type { setupRoutes } from '../setup-routes.ts';
import type { StepProps } from './setup-props.ts';
import { StatesPreview } from './StatesPreview.tsx';
import styles from './Setup.module.css';

/** `likes`: what was chosen by hand for states of the list. */
type PastedStates = { text: string; likes: Record<string, string> };

const nothing: PastedStates = { text: '', likes: {} };

export function StatesStep({ setup, again }: StepProps) {
  const { typed, type, saved: settle } = useTyped('setup states', nothing);
  const [preview, setPreview] = useState<StatesAnswer | null>(null);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState(0);
  const status = useFocusAfter<HTMLDivElement>(saved);
  const look = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { text } = typed;
    if (text.trim() === '') return setFailure(m.setup_states_empty());
    setBusy(true);
    const result = await call<typeof setupRoutes.previewStates>('POST /api/account/previewStates', { body: { text } });
    setBusy(false);
    setFailure(result.ok ? '' : accountErrorText(result.error));
    if (result.ok) setPreview(result.answer);
  };
  return (
    <>
      <div role="status" ref={status} tabIndex={-1}>
        {setup.states > 0 && <There count={setup.states} />}
      </div>
      <form method="post" noValidate className={styles['form']} onSubmit={(event) => void look(event)}>
        <TextArea
          id="setup-states"
          name="states"
          label={m.setup_states_paste()}
          hint={m.setup_states_paste_hint()}
          {...(failure !== '' && { error: failure })}
          value={typed.text}
          onChange={({ currentTarget: { value: text } }) =>
            type((before) => (text === '' ? nothing : { ...before, text }))
          }
          rows={8}
          spellCheck={false}
        />
        <Button type="submit" look="secondary" busy={busy} busyLabel={m.setup_states_reading()}>
          {m.setup_states_look()}
        </Button>
      </form>
      {preview !== null && (
        <StatesPreview
          key={JSON.stringify(preview)}
          preview={preview}
          chosen={typed.likes}
          choose={(name, like) => type((before) => ({ ...before, likes: { ...before.likes, [name]: like } }))}
          onSaved={() => {
            settle(nothing, null);
            setPreview(null);
            setSaved(saved + 1);
            again();
          }}
        />
      )}
    </>
  );
}

function There({ count }: { count: number }) {
  return (
    <p>
      {m.setup_states_there({ count })}{' '}
      <Link href="/account/wording" className={styles['link']}>
        {m.setup_states_words()}
      </Link>
    </p>
  );
}
