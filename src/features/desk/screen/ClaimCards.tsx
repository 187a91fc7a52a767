import { lazy, useState } from 'react';
import { formatPounds, poundsOf } from '#shared/money.ts';
import * as m from '#web/messages/index.ts';
import { LoadedPart } from '#web/ui/feedback/LoadedPart.tsx';
import type { DeskClaim } from '../desk-answers.rules.ts';
import { DeskCard } from './cards/DeskCard.tsx';
import { type Value, Values } from './cards/Values.tsx';
import { clockNames } from './due/clock-texts.ts';
import { DueBadge } from './due/DueBadge.tsx';
import { dueTone, endInWords, pausedText } from './due/due-texts.ts';
import styles from './Cards.module.css';

const SmallCard = lazy(async () => ({ default: (await import('./cards/SmallCard.tsx')).SmallCard }));
const PaymentsCard = lazy(async () => ({ default: (await import('./money/PaymentsCard.tsx')).PaymentsCard }));
const PasscodeCard = lazy(async () => ({ default: (await import('./passcode/PasscodeCard.tsx')).PasscodeCard }));
const WhoParts = lazy(async () => ({ default: (await import('./cards/WhoParts.tsx')).WhoParts }));
const PhotosCard = lazy(async () => ({ default: (await import('./photo/PhotosCard.tsx')).PhotosCard }));
const ClaimantTodo = lazy(async () => ({ default: (await import('./cards/ShownCards.tsx')).ClaimantTodo }));
const ParcelsCard = lazy(async () => ({ default: (await import('./parcel/ParcelsCard.tsx')).ParcelsCard }));
const OutcomeCard = lazy(async () => ({ default: (await import('./outcome/OutcomeCard.tsx')).OutcomeCard }));
const ComplaintCard = lazy(async () => ({ default: (await import('./complaint/ComplaintCard.tsx')).ComplaintCard }));
const QuoteCard = lazy(async () => ({ default: (await import('./quote/QuoteCard.tsx')).QuoteCard }));
const ReportCard = lazy(async () => ({ default: (await import('./report/ReportCard.tsx')).ReportCard }));

type CardsProps = { answer: DeskClaim; claimId: string; now: Date };

export function ClaimCards(props: CardsProps) {
  const { claim, mayAct } = props.answer;
  return (
    // Scrolls as the thread does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <aside className={styles['cards']} aria-label={m.desk_cards()} tabIndex={0}>
      <DeskCard id="who" title={m.desk_who()}>
        {claim.isMasked && <p>{m.desk_masked()}</p>}
        <Values values={whoOf(claim)} />
        {mayAct && <WhoParts {...props} />}
      </DeskCard>
      <DeskCard id="clocks" title={m.desk_clocks()}>
        <Values values={clocksOf(props)} none={m.desk_clocks_none()} />
      </DeskCard>
      <DeskCard id="device" title={m.desk_device()}>
        <Values
          values={claim.form.map(({ name, value, isCode }) => ({ key: name, value, isCode }))}
          none={m.desk_device_none()}
        />
      </DeskCard>
      <ClaimantsCards {...props} />
      <MoreCards {...props} />
      {mayAct && <HandlersCards {...props} />}
    </aside>
  );
}

/** What the claimant is asked to do comes with their page, which an auditor does not see where contacts are masked. */
function ClaimantsCards({ answer: { claim, may, mayAct }, claimId, now }: CardsProps) {
  return (
    <>
      {!claim.isMasked && (
        <DeskCard id="todo" title={m.desk_todo()} isClosedAtFirst>
          <ClaimantTodo claimId={claimId} now={now} />
        </DeskCard>
      )}
      <DeskCard id="quote" title={m.desk_quote()} isClosedAtFirst>
        <QuoteCard claimId={claimId} name={claim.name} isMasked={claim.isMasked} may={may} now={now} />
      </DeskCard>
      <DeskCard id="outcome" title={m.desk_outcome()} isClosedAtFirst>
        <OutcomeCard claimId={claimId} name={claim.name} may={may} now={now} />
      </DeskCard>
      <ComplaintPart key={claimId} claim={claim} claimId={claimId} may={may} mayAct={mayAct} now={now} />
      <DeskCard id="parcels" title={m.desk_parcels()} isClosedAtFirst>
        <ParcelsCard claimId={claimId} isMasked={claim.isMasked} may={may} now={now} />
      </DeskCard>
      <DeskCard id="report" title={m.desk_report()} isClosedAtFirst>
        <ReportCard claimId={claimId} name={claim.name} may={may} now={now} />
      </DeskCard>
    </>
  );
}

type ComplaintPartProps = Pick<DeskClaim, 'claim' | 'may' | 'mayAct'> & { claimId: string; now: Date };

/** Open from the first where a complaint is, and left as it stands where one is taken in or closed meanwhile. */
function ComplaintPart({ claim, ...props }: ComplaintPartProps) {
  const [isOpen] = useState(claim.hasComplaint);
  return (
    <DeskCard id={isOpen ? 'open-complaint' : 'complaint'} title={m.desk_complaint()} isClosedAtFirst={!isOpen}>
      <ComplaintCard {...props} />
    </DeskCard>
  );
}

function MoreCards({ answer, claimId, now }: CardsProps) {
  const { claim, may } = answer;
  return (
    <>
      <DeskCard id="others" title={m.desk_others()} isClosedAtFirst>
        <SmallCard card="others" claimId={claimId} answer={answer} now={now} />
      </DeskCard>
      {claim.isMasked ? (
        <DeskCard id="photos" title={m.desk_photos()}>
          <SmallCard card="photos" claimId={claimId} answer={answer} now={now} />
        </DeskCard>
      ) : (
        <LoadedPart>
          <PhotosCard claimId={claimId} name={claim.name} systemName={claim.systemName} may={may} now={now} />
        </LoadedPart>
      )}
      <DeskCard id="money" title={m.desk_money()}>
        <Values values={moneyOf(claim)} />
      </DeskCard>
    </>
  );
}

function HandlersCards({ answer, claimId, now }: CardsProps) {
  const { claim, may, isLead } = answer;
  return (
    <>
      <DeskCard id="payments" title={m.desk_payments()} isClosedAtFirst>
        <PaymentsCard claimId={claimId} name={claim.name} may={may} now={now} />
      </DeskCard>
      <LoadedPart>
        <PasscodeCard claimId={claimId} may={may} now={now} />
      </LoadedPart>
      <DeskCard id="untaken" title={m.desk_untaken()} isClosedAtFirst>
        <SmallCard card="untaken" claimId={claimId} answer={answer} now={now} />
      </DeskCard>
      {isLead && (
        <DeskCard id="audit" title={m.desk_audit()} isClosedAtFirst>
          <SmallCard card="audit" claimId={claimId} answer={answer} now={now} />
        </DeskCard>
      )}
    </>
  );
}

function addressesOf({ address, returnAddress }: DeskClaim['claim']): Value[] {
  if (address === returnAddress) return [{ key: m.desk_address(), value: address }];
  return [
    { key: m.desk_registered_address(), value: address },
    { key: m.desk_return_address(), value: returnAddress },
  ];
}

function whoOf(claim: DeskClaim['claim']): Value[] {
  return [
    { key: m.desk_email(), value: claim.email },
    { key: m.desk_mobile(), value: claim.mobile },
    { key: m.desk_telephone(), value: claim.phone },
    ...addressesOf(claim),
    { key: m.desk_insurer(), value: claim.insurer },
    { key: m.desk_brand(), value: claim.brand },
    { key: m.desk_policy(), value: claim.policyNumber, isCode: true },
    { key: m.desk_job(), value: claim.externalReference, isCode: true },
  ];
}

function clocksOf({ answer: { clocks, paused }, now }: CardsProps): Value[] {
  const shown = clocks.map((due) => ({
    key: clockNames[due.kind](),
    value: (
      <>
        {endInWords(due, now)} {dueTone(due, now) !== 'later' && <DueBadge due={due} now={now} />}
      </>
    ),
  }));
  return paused ? [...shown, { key: m.desk_clock_state(), value: pausedText(paused.minutesLeft) }] : shown;
}

const money = (pence: number): string => formatPounds(poundsOf(pence));

function moneyOf({ excessPence, isExcessPaid, paidPence, refundedPence }: DeskClaim['claim']): Value[] {
  const pence = isExcessPaid ? paidPence : excessPence;
  const value = (isExcessPaid ? m.desk_excess_paid : m.desk_excess_due)({ amount: money(pence) });
  const back = refundedPence > 0 && ` · ${m.desk_refund({ amount: money(refundedPence) })}`;
  return [{ key: m.desk_excess(), value: [pence === 0 ? m.desk_excess_none() : value, back] }];
}
