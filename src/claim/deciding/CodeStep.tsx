import { useEffect } from 'react';
import { CodeField } from '#claim/mailed-code/CodeField.tsx';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { codeFieldId, type CodeStepState } from './useCodeStep.ts';
import styles from './Deciding.module.css';

type CodeStepViewProps = { step: CodeStepState; busy: boolean; error: string | undefined };

export function CodeStep(props: CodeStepViewProps) {
  return props.step.isOn ? <EnterCode {...props} /> : null;
}

/** Its field takes the focus when it appears, because the button that mailed the code now sends it. */
function EnterCode({ step, busy, error }: CodeStepViewProps) {
  useEffect(() => document.getElementById(codeFieldId)?.focus(), []);
  return (
    <>
      {step.isSent && <p>{m.decision_code_lead()}</p>}
      <CodeField
        id={codeFieldId}
        readOnly={busy}
        error={error}
        value={step.code}
        onChange={(event) => step.setCode(event.currentTarget.value)}
      />
      <p role="status" className={styles['next']}>
        {step.said}
      </p>
      <Button
        look="quiet"
        wide
        busy={step.busy}
        busyLabel={m.code_another_busy()}
        onClick={() => void step.sendAnother()}
      >
        {m.code_another()}
      </Button>
    </>
  );
}
