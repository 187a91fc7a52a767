import { useState, type FormEvent } from 'react';
import { accountErrorText } from '#web/account/account-texts.ts';
import { valuesOf } from '#web/account/useAccountForm.ts';
import { call } from '#web/call.ts';
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

export function StatesStep({ setup, again }: StepProps) {
  const [preview, setPreview] = useState<StatesAnswer | null>(null);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState(0);
  const status = useFocusAfter<HTMLDivElement>(saved);
  const look = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = valuesOf(event.currentTarget)['states'] ?? '';
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
        {setup.states > 0 && (
          <p>
            {m.setup_states_there({ count: setup.states })}{' '}
            <Link href="/account/wording" className={styles['link']}>
              {m.setup_states_words()}
            </Link>
          </p>
        )}
      </div>
      <form method="post" noValidate className={styles['form']} onSubmit={(event) => void look(event)}>
        <TextArea
          id="setup-states"
          name="states"
          label={m.setup_states_paste()}
          hint={m.setup_states_paste_hint()}
          {...(failure !== '' && { error: failure })}
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
          onSaved={() => {
            setPreview(null);
            setSaved(saved + 1);
            again();
          }}
        />
      )}
    </>
  );
}
