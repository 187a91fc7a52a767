import { type FormEvent, useState } from 'react';
import { call, type CallError } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import type { benchRoutes, LabelledClaim } from '../bench-routes.ts';
import { longestLabel } from '../label.rules.ts';
import { useScanner } from './useScanner.ts';
import styles from './Bench.module.css';

const faultTexts: Record<string, () => string> = {
  'label-unknown': m.bench_label_unknown,
  'label-unreadable': m.bench_label_unreadable,
  'unstorable-text': m.bench_label_unreadable,
  'claim-over': m.bench_claim_over,
  'label-ambiguous': m.bench_label_ambiguous,
};

type ChooseProps = {
  choose: (claim: LabelledClaim) => void;
  /** Says whether the shift is the reason, which the screen then shows. */
  holds: (code: string) => boolean;
};

/** By the camera where the browser reads codes, and by typing everywhere. */
export function ChooseClaim({ choose, holds }: ChooseProps) {
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | undefined>(undefined);
  const open = async (label: string) => {
    if (busy) return;
    setBusy(true);
    setFault(undefined);
    const result = await call<typeof benchRoutes.deskReadLabel>('POST /api/desk/bench/label', { body: { label } });
    setBusy(false);
    if (result.ok) choose(result.answer);
    else if (!holds(result.error.code)) setFault(faultOf(result.error));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void open(typed);
  };
  return (
    <section aria-label={m.bench_choose()} className={styles['choose']}>
      <Scanner onCode={(code) => void open(code)} />
      <form noValidate autoComplete="off" onSubmit={submit}>
        <Field
          id="bench-label"
          label={m.bench_label()}
          hint={m.bench_label_hint()}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={longestLabel}
          mono
          error={fault}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" wide busy={busy} busyLabel={m.bench_opening()}>
          {m.bench_open()}
        </Button>
      </form>
    </section>
  );
}

const faultOf = ({ code }: CallError): string => (faultTexts[code] ?? m.bench_label_failed)();

function Scanner({ onCode }: { onCode: (code: string) => void }) {
  const { state, isOn, video, start, stop } = useScanner(onCode);
  if (state === 'absent') return null;
  return (
    <div className={styles['scanner']}>
      {isOn ? (
        <>
          <video ref={video} muted playsInline aria-label={m.bench_camera()} className={styles['video']} />
          <Button look="secondary" wide onClick={stop}>
            {m.bench_scan_stop()}
          </Button>
        </>
      ) : (
        <Button wide onClick={() => void start()}>
          {m.bench_scan()}
        </Button>
      )}
      <p role="status" className={styles['hint']}>
        {state === 'looking' && m.bench_looking()}
        {state === 'slow' && m.bench_slow()}
        {state === 'refused' && m.bench_camera_refused()}
      </p>
    </div>
  );
}
