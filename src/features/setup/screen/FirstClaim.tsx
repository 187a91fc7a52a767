import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Link } from '#web/router.ts';
import { useEventStream } from '#web/streams/useEventStream.ts';
import { ClockIcon, TickCircleIcon } from '#web/ui/icons.tsx';
import { classes } from '#web/ui/classes.ts';
import styles from './Setup.module.css';

type FirstClaimProps = { newest: string | null; again: () => void };

/** Waits for a claim, wherever it comes from. The stream tells of it; without one, a reload does. */
export function FirstClaim({ newest, again }: FirstClaimProps) {
  const [heard, setHeard] = useState<string | null>(null);
  useEventStream(newest === null ? '/api/account/firstClaim' : null, {
    onMessage: (data) => {
      const { number } = JSON.parse(data) as { number: string | null };
      if (number === null) return;
      setHeard(number);
      again();
    },
    onFlowChange: () => {},
    onRefused: () => {},
  });
  const number = newest ?? heard;
  return (
    <div role="status" className={classes(styles['waiting'], number !== null && styles['here'])}>
      {number === null ? (
        <>
          <ClockIcon />
          <p>{m.setup_claims_waiting()}</p>
        </>
      ) : (
        <>
          <TickCircleIcon />
          <p>
            {m.setup_claims_here({ number })}{' '}
            <Link href="/track" className={styles['link']}>
              {m.setup_claims_look()}
            </Link>
          </p>
        </>
      )}
    </div>
  );
}
