import { useState, type ReactNode } from 'react';
import { formatShortDay } from '#shared/time/dates.ts';
import { graphql, type FragmentOf } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import { operatorLang } from '#web/operator-lang.ts';
import { classes } from '#web/ui/classes.ts';
import { ChevronIcon } from '#web/ui/icons.tsx';
import { OperatorWords } from '#web/ui/OperatorWords.tsx';
import { ByWidth } from '../ByWidth.tsx';
import { ClaimDate } from '../ClaimDate.tsx';
import { DeviceFace } from '#claim/device/DeviceFace.tsx';
import { daysLate } from '../late-text.ts';
import { StatusBadge } from '../StatusBadge.tsx';

import styles from './ClaimSummary.module.css';

export const ClaimSummaryFields = graphql(`
  fragment ClaimSummaryFields on Claim @_unmask {
    number
    displayStatus
    estimatedCompletionDate
    lateDays
    isDateShown
    promise {
      label
      short
      lines
      ownWords
      earlier {
        label
        lines
      }
    }
    device {
      name
      kind
    }
    devicePhoto
    nextStage
    state {
      name
    }
  }
`);

type Summary = FragmentOf<typeof ClaimSummaryFields>;

type SummaryProps = {
  claim: Summary;
  folded: boolean;
};

export function ClaimSummary({ claim, folded }: SummaryProps) {
  const whole = (
    <Frame>
      <Status claim={claim} />
      <Facts claim={claim} />
    </Frame>
  );
  return folded ? <ByWidth phone={<Folded claim={claim} />} wide={whole} /> : whole;
}

/** A day that is over is not shown as if it were to come. */
function shortDate({ lateDays, promise, estimatedCompletionDate }: Summary): string {
  if (lateDays > 0) return daysLate(lateDays);
  return promise?.short ?? m.claim_est_short({ date: formatShortDay(estimatedCompletionDate) });
}

function Folded({ claim }: { claim: Summary }) {
  const [open, setOpen] = useState(false);
  return (
    <Frame>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)} className={styles['details']}>
        <summary>
          <Status claim={claim}>
            {claim.isDateShown && <span className={styles['short']}>{shortDate(claim)}</span>}
          </Status>
          <span className={styles['chevron']}>
            <ChevronIcon size={20} />
          </span>
        </summary>
        <Facts claim={claim} />
      </details>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <section aria-label={m.claim_summary()} className={styles['summary']}>
      <div className={classes('page-width', styles['row'])}>{children}</div>
    </section>
  );
}

function Status({ claim, children }: { claim: Summary; children?: ReactNode }) {
  return (
    <div className={styles['status']}>
      <DeviceFace kind={claim.device.kind} photo={claim.devicePhoto} />
      <div className={styles['what']}>
        <p className={styles['device']}>
          <strong>{m.claim_device_of({ device: claim.device.name })}</strong>
          {children}
        </p>
        <p className={styles['state']}>
          <StatusBadge status={claim.displayStatus} />
          {claim.state ? <span lang={operatorLang()}>{claim.state.name}</span> : <span>{m.claim_no_state()}</span>}
        </p>
      </div>
    </div>
  );
}

function Promised({ lines, ownWords, earlier }: NonNullable<Summary['promise']>) {
  const draw = (line: string) => (
    <p key={line}>
      <OperatorWords text={line} ownWords={ownWords} />
    </p>
  );
  return (
    <>
      {lines.map(draw)}
      {earlier && (
        <details>
          <summary>{earlier.label}</summary>
          {earlier.lines.map(draw)}
        </details>
      )}
    </>
  );
}

function Facts({ claim }: { claim: Summary }) {
  return (
    <dl className={styles['facts']}>
      {claim.nextStage !== null && (
        <div className={classes(styles['fact'], styles['next'])}>
          <dt>{m.claim_next_stage()}</dt>
          <dd lang={operatorLang()}>{claim.nextStage}</dd>
        </div>
      )}
      {claim.isDateShown && (
        <div className={styles['fact']}>
          <dt>{claim.promise?.label ?? m.claim_est_completion()}</dt>
          <dd>
            {claim.promise ? <Promised {...claim.promise} /> : <ClaimDate iso={claim.estimatedCompletionDate} />}{' '}
            {claim.lateDays > 0 && <span className={styles['late']}>{daysLate(claim.lateDays)}</span>}
          </dd>
        </div>
      )}
      <div className={classes(styles['fact'], styles['reference'])}>
        <dt>{m.claim_reference()}</dt>
        <dd className="mono">{claim.number}</dd>
      </div>
    </dl>
  );
}
