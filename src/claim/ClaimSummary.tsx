import { useState, type ReactNode } from 'react';
import { graphql, type FragmentOf } from '#web/graphql.ts';
import * as m from '#web/paraglide/messages.js';
import { classes } from '#web/ui/classes.ts';
import { ChevronIcon } from '#web/ui/icons.tsx';
import { ByWidth } from './ByWidth.tsx';
import { ClaimDate } from './ClaimDate.tsx';
import { StatusBadge } from './StatusBadge.tsx';

import styles from './ClaimSummary.module.css';

export const ClaimSummaryFields = graphql(`
  fragment ClaimSummaryFields on Claim @_unmask {
    number
    displayStatus
    estimatedCompletionDate
    estimateBasis
    isLate
    state {
      id
      name
      systemName
      nextState
    }
  }
`);

type Summary = FragmentOf<typeof ClaimSummaryFields>;

type SummaryProps = {
  claim: Summary;
  /** Closed behind one line on the phone, except on My Claim. */
  folded: boolean;
};

/** Where the claim is, what is next and when: the first thing on every claim page. */
export function ClaimSummary({ claim, folded }: SummaryProps) {
  const whole = (
    <Frame>
      <Status claim={claim} />
      <Facts claim={claim} />
    </Frame>
  );
  return folded ? <ByWidth phone={<Folded claim={claim} />} wide={whole} /> : whole;
}

function Folded({ claim }: { claim: Summary }) {
  const [open, setOpen] = useState(false);
  return (
    <Frame>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)} className={styles['details']}>
        <summary>
          <Status claim={claim} />
          {hasCompletion(claim) && (
            <span>
              <span className="hidden">{m.claim_est_completion()} </span>
              <ClaimDate iso={claim.estimatedCompletionDate} />
            </span>
          )}
          <span className={styles['chevron']}>
            <ChevronIcon size={20} />
          </span>
        </summary>
        <Facts claim={claim} />
      </details>
    </Frame>
  );
}

/** A cancelled claim has no completion, and that of a finished one is hidden where it would only be a guess. */
function hasCompletion({ displayStatus, estimateBasis: basis }: Summary): boolean {
  if (displayStatus === 'Finished') return basis === 'final' || basis === 'received';
  return displayStatus !== 'Cancelled';
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <section aria-label={m.claim_summary()} className={styles['summary']}>
      <div className={classes('wrap', styles['row'])}>{children}</div>
    </section>
  );
}

function Status({ claim }: { claim: Summary }) {
  return (
    <p className={styles['status']}>
      <StatusBadge status={claim.displayStatus} />
      <strong className={styles['state']}>{claim.state?.name ?? m.claim_no_state()}</strong>
    </p>
  );
}

function Facts({ claim }: { claim: Summary }) {
  return (
    <dl className={styles['facts']}>
      {claim.state?.nextState && (
        <Fact name={m.claim_next_stage()} wide>
          {claim.state.nextState}
        </Fact>
      )}
      {hasCompletion(claim) && (
        <Fact name={m.claim_est_completion()} helper={estimateHelper(claim)}>
          <ClaimDate iso={claim.estimatedCompletionDate} />
        </Fact>
      )}
      <Fact name={m.claim_reference()}>
        <span className="mono">{claim.number}</span>
      </Fact>
    </dl>
  );
}

function Fact({
  name,
  wide,
  helper,
  children,
}: {
  name: string;
  wide?: boolean;
  helper?: string | null;
  children: ReactNode;
}) {
  return (
    <div className={classes(styles['fact'], wide && styles['wide'])}>
      <dt>{name}</dt>
      <dd className={styles['value']}>{children}</dd>
      {helper && <dd className={styles['helper']}>{helper}</dd>}
    </div>
  );
}

/** Says when a date is provisional and when it has passed (ux.md, honest time); null when there is nothing to say. */
function estimateHelper(claim: Summary): string | null {
  const { estimateBasis: basis, isLate } = claim;
  if (basis === 'final' || claim.displayStatus === 'Finished') return null;
  if (isLate) return m.claim_taking_longer();
  return basis === 'received' ? null : m.claim_estimate_to_confirm();
}
