import { useState, type FormEvent } from 'react';
import { accountErrorText } from '#web/account/account-texts.ts';
import { valuesOf } from '#web/account/useAccountForm.ts';
import { call } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import type { SenderAnswer } from '../setup-answers.rules.ts';
import type { setupRoutes } from '../setup-routes.ts';
import styles from './Setup.module.css';

type Check = SenderAnswer['checks'][number];

const names: Record<Check['what'], string> = { spf: 'SPF', dkim: 'DKIM', dmarc: 'DMARC' };
const advice: Record<Check['what'], () => string> = {
  spf: m.setup_sender_spf,
  dkim: m.setup_sender_dkim,
  dmarc: m.setup_sender_dmarc,
};

function resultText({ what, name, result, record }: Check): string {
  if (result === 'unreachable') return m.setup_sender_unreachable({ name });
  return result === 'found'
    ? m.setup_sender_found({ record: record ?? '' })
    : `${m.setup_sender_missing({ name })} ${advice[what]()}`;
}

/** Looks up what other mail servers ask before they believe a mail. Asked for by a press, because it needs a network. */
export function SenderChecks({ from }: { from: string }) {
  const [answer, setAnswer] = useState<SenderAnswer | null>(null);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const look = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const selector = valuesOf(event.currentTarget)['selector']?.trim() ?? '';
    setBusy(true);
    const result = await call<typeof setupRoutes.senderChecks>('GET /api/account/senderChecks', {
      query: { selector },
    });
    setBusy(false);
    setFailure(result.ok ? '' : accountErrorText(result.error));
    if (result.ok) setAnswer(result.answer);
  };
  const domain = from.split('@').at(-1) ?? '';
  return (
    <div className={styles['part']}>
      <h3>{m.setup_sender()}</h3>
      <p>{m.setup_sender_about({ domain })}</p>
      <form method="post" noValidate className={styles['form']} onSubmit={(event) => void look(event)}>
        <Field
          id="sender-selector"
          name="selector"
          type="text"
          label={m.setup_sender_selector()}
          hint={m.setup_sender_selector_hint()}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" look="secondary" busy={busy} busyLabel={m.setup_sender_looking()}>
          {m.setup_sender_look()}
        </Button>
      </form>
      <div role="status" className={styles['status']}>
        {failure !== '' && <p className={styles['failed']}>{failure}</p>}
        {answer !== null && (
          <ul className={styles['checks']}>
            {answer.checks.map((check) => (
              <li key={check.what}>
                <strong>{names[check.what]}</strong> {resultText(check)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
