import { useState, type FormEvent } from 'react';
import * as m from '#web/messages/index.ts';
import { claimPath } from '#web/paths.ts';
import { useLocation } from '#web/router.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { claimIdOf } from './account-claims.ts';
import styles from './ProfileScreen.module.css';

const fieldId = 'find-claim';

type Trouble = 'empty' | 'none' | 'failed';

const troubleTexts: Record<Trouble, () => string> = {
  empty: m.auth_find_required,
  none: m.auth_find_none,
  failed: m.auth_find_failed,
};

/** Opens any claim by its reference; the server checks the right and records the view. */
export function FindClaim() {
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [busy, setBusy] = useState(false);
  const [, navigate] = useLocation();
  const refuse = (found: Trouble) => {
    setTrouble(found);
    document.getElementById(fieldId)?.focus();
  };
  const open = async (reference: string) => {
    setBusy(true);
    try {
      const id = await claimIdOf(reference);
      if (id === null) refuse('none');
      else navigate(claimPath('my-claim', id));
    } catch {
      refuse('failed');
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget).get(fieldId);
    const reference = typeof given === 'string' ? given.trim() : '';
    setTrouble(null);
    if (reference === '') refuse('empty');
    else if (!busy) void open(reference);
  };
  return (
    <Card title={m.auth_find_title()}>
      <form noValidate className={styles['find']} onSubmit={onSubmit}>
        <Field
          id={fieldId}
          name={fieldId}
          label={m.auth_find_label()}
          hint={m.auth_find_hint()}
          error={trouble === null ? undefined : troubleTexts[trouble]()}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          mono
        />
        <div>
          <Button type="submit" busy={busy} busyLabel={m.auth_find_busy()}>
            {m.auth_find_submit()}
          </Button>
        </div>
      </form>
    </Card>
  );
}
