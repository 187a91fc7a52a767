import { useState } from 'react';
import { formatDate } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { useFocusAfter } from '#web/ui/useFocusAfter.ts';
import { rightTexts } from '#claim/nominated/right-texts.ts';
import type { ActingClaim } from '../acting-answers.rules.ts';
import styles from './Acting.module.css';

type BarProps = { claim: ActingClaim; stop: () => Promise<boolean> };

/** Stands above all that the nominee does. */
export function ActingBar({ claim: { claimant, number } }: { claim: ActingClaim }) {
  return (
    <p className={styles['bar']}>
      <strong>{m.acting_for({ name: claimant === '' ? m.acting_somebody() : claimant })}</strong>{' '}
      <span>{m.acting_reference_is({ number })}</span>
    </p>
  );
}

/** What they may do, until when, and how they give it back. */
export function ActingFoot({ claim: { may, until }, stop }: BarProps) {
  const [asked, setAsked] = useState({ times: 0, isAsking: false });
  const place = useFocusAfter<HTMLDivElement>(asked.times);
  const ask = (isAsking: boolean) => setAsked({ times: asked.times + 1, isAsking });
  return (
    <div className={styles['foot']}>
      <p>{m.acting_may({ list: may.map((right) => rightTexts[right]()).join(' · ') })}</p>
      <p>{m.acting_until({ day: formatDate(until) })}</p>
      <div ref={place} tabIndex={-1} className={styles['stop']}>
        {asked.isAsking ? (
          <Sure stop={stop} keep={() => ask(false)} />
        ) : (
          <Button look="secondary" onClick={() => ask(true)}>
            {m.acting_stop()}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Nobody but the claimant can take it back. */
function Sure({ stop, keep }: Pick<BarProps, 'stop'> & { keep: () => void }) {
  const [state, setState] = useState({ busy: false, failed: false });
  const end = async () => {
    setState({ busy: true, failed: false });
    if (!(await stop())) setState({ busy: false, failed: true });
  };
  return (
    <>
      <p>{m.acting_stop_next()}</p>
      <Button busy={state.busy} busyLabel={m.share_ending()} onClick={() => void end()}>
        {m.acting_stop_sure()}
      </Button>
      <Button look="secondary" onClick={keep}>
        {m.acting_stop_keep()}
      </Button>
      {state.failed && <p role="alert">{m.share_trouble_unsent()}</p>}
    </>
  );
}
