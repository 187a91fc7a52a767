import { lazy, Suspense, type ReactNode } from 'react';
import { formatPounds, poundsOf } from '#shared/money.ts';
import * as m from '#web/messages/index.ts';
import type { DeskClaim } from '../desk-answers.rules.ts';
import { clockNames } from './clock-texts.ts';
import { DueBadge } from './DueBadge.tsx';
import { dueTone, endInWords, pausedText } from './due-texts.ts';
import styles from './Cards.module.css';

const PasscodeCard = lazy(async () => ({ default: (await import('./passcode/PasscodeCard.tsx')).PasscodeCard }));
const PhotosCard = lazy(async () => ({ default: (await import('./photos/PhotosCard.tsx')).PhotosCard }));

type Value = { key: string; value: ReactNode; isCode?: boolean };

/** What is known of the claim, a card for each subject. */
export function ClaimCards({ answer, claimId, now }: { answer: DeskClaim; claimId: string; now: Date }) {
  const { claim, clocks, paused } = answer;
  return (
    // Scrolls as the thread does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <aside className={styles['cards']} aria-label={m.desk_cards()} tabIndex={0}>
      <Card title={m.desk_who()} values={whoOf(claim)} {...(claim.isMasked && { hint: m.desk_masked() })} />
      <Card
        title={m.desk_clocks()}
        values={[
          ...clocks.map((due) => ({
            key: clockNames[due.kind](),
            value: (
              <>
                {endInWords(due, now)} {dueTone(due, now) !== 'later' && <DueBadge due={due} now={now} />}
              </>
            ),
          })),
          ...(paused ? [{ key: m.desk_clock_state(), value: pausedText(paused.minutesLeft) }] : []),
        ]}
        none={m.desk_clocks_none()}
      />
      <Card
        title={m.desk_device()}
        values={claim.form.map(({ name, value, isCode }) => ({ key: name, value, isCode }))}
        none={m.desk_device_none()}
      />
      <Suspense>
        <PhotosCard claimId={claim.id} name={claim.name} may={answer.may} now={now} />
      </Suspense>
      <Card title={m.desk_money()} values={moneyOf(claim)} />
      {answer.mayAct && (
        <Suspense>
          <PasscodeCard claimId={claimId} may={answer.may} now={now} />
        </Suspense>
      )}
    </aside>
  );
}

function whoOf(claim: DeskClaim['claim']): Value[] {
  return [
    { key: m.desk_email(), value: claim.email },
    { key: m.desk_mobile(), value: claim.mobile },
    { key: m.desk_phone(), value: claim.phone },
    { key: m.desk_address(), value: claim.address },
    { key: m.desk_insurer(), value: claim.insurer },
    { key: m.desk_brand(), value: claim.brand },
    { key: m.desk_policy(), value: claim.policyNumber, isCode: true },
    { key: m.desk_job(), value: claim.externalReference, isCode: true },
  ];
}

function moneyOf({ excessPence, isExcessPaid }: DeskClaim['claim']): Value[] {
  const amount = formatPounds(poundsOf(excessPence));
  const value = isExcessPaid ? m.desk_excess_paid({ amount }) : m.desk_excess_due({ amount });
  return [{ key: m.desk_excess(), value: excessPence === 0 ? m.desk_excess_none() : value }];
}

type CardProps = { title: string; values: Value[]; none?: string; hint?: string };

function Card({ title, values, none, hint }: CardProps) {
  const filled = values.filter(({ value }) => value !== '');
  return (
    <section className={styles['card']}>
      <h2>{title}</h2>
      {hint !== undefined && <p>{hint}</p>}
      {filled.length === 0 ? (
        <p>{none}</p>
      ) : (
        <dl>
          {filled.map(({ key, value, isCode }) => (
            <div key={key}>
              <dt>{key}</dt>
              <dd className={isCode ? 'mono' : undefined}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
