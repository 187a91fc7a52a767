import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { type OpeningReason, openingReasons } from '../../passcode/opening-reasons.rules.ts';
import type { passcodeRoutes } from '../../passcode/passcode-routes.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { useSubmitKeys } from '../work/useSubmitKeys.ts';
import { openingTexts } from './passcode-texts.ts';
import styles from '../work/Work.module.css';

export type Opening = { reason: OpeningReason; words: string };

type FormProps = {
  claimId: string;
  keepsReason: boolean;
  refused: { code: string; text: string } | null;
  busy: boolean;
  open: (given: Opening) => Promise<void>;
  onClose: () => void;
};

/** Asks why, unless it was said within ten minutes. */
export function OpeningForm({ claimId, keepsReason, refused, busy, open, onClose }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useSubmitKeys(form);
  const code = refused?.code ?? null;
  // A refusal comes with another button, and after the second factor in another form.
  useEffect(() => {
    if (code !== null && document.activeElement === document.body) form.current?.querySelector('button')?.focus();
  }, [code]);
  const hintId = useId();
  const [given, setGiven] = useState<Opening>({ reason: 'test-before-repair', words: '' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void open(given);
  };
  return (
    <form ref={form} className={styles['form']} onSubmit={submit} noValidate>
      {keepsReason ? <p>{m.desk_passcode_keeps_reason()}</p> : <ReasonFields given={given} onChange={setGiven} />}
      <p id={hintId}>{m.desk_passcode_open_hint()}</p>
      {refused !== null && <p role="alert">{refused.text}</p>}
      {refused?.code === 'second-factor-missing' && (
        <LinkButton href="/account/manage" look="secondary">
          {m.desk_passcode_set_up()}
        </LinkButton>
      )}
      {refused?.code === 'lead-needed' ? (
        <AskLead claimId={claimId} onAsked={onClose} />
      ) : (
        <Button type="submit" busy={busy} aria-describedby={hintId} aria-keyshortcuts="Control+Enter Meta+Enter">
          {m.desk_passcode_open()}
        </Button>
      )}
    </form>
  );
}

function ReasonFields({ given, onChange }: { given: Opening; onChange: (given: Opening) => void }) {
  const { reason, words } = given;
  return (
    <>
      <Select
        asField
        label={m.desk_passcode_reason()}
        value={reason}
        options={openingReasons.map((one) => ({ value: one, label: openingTexts[one]() }))}
        onChange={(event) => onChange({ reason: event.target.value as OpeningReason, words })}
      />
      <Field
        id="passcode-words"
        label={reason === 'other' ? m.desk_passcode_words() : m.desk_passcode_words_optional()}
        maxLength={300}
        value={words}
        onChange={(event) => onChange({ reason, words: event.target.value })}
      />
    </>
  );
}

function AskLead({ claimId, onAsked }: { claimId: string; onAsked: () => void }) {
  const { busy, error, act } = useDeskAction<typeof passcodeRoutes.deskAskForPasscode>(
    'POST /api/desk/claims/:claimId/passcode/ask',
  );
  const ask = async () => {
    const done = await act({ params: { claimId } });
    if (done === null) return;
    announce(m.desk_passcode_asked());
    onAsked();
  };
  return (
    <>
      {error !== null && <p role="alert">{error}</p>}
      <Button look="secondary" busy={busy} onClick={() => void ask()}>
        {m.desk_passcode_ask()}
      </Button>
    </>
  );
}
