import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { ClaimScreen } from '#claim/screen/claim-screen.ts';
import { useReadOnly } from '#claim/screen/read-only.ts';
import { useBoot } from '#web/boot.ts';
import { initialQuery } from '#web/graphql/graphql-initial-data.ts';
import { usePosted } from '#web/form/posted.ts';
import { graphql, usePolledQuery } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import { claimPath } from '#web/paths.ts';
import { useSearch } from '#web/router.ts';
import { useTitle } from '#web/title.ts';
import { buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { type ComplaintClaim, ComplaintFields } from './complaint-fields.ts';
import { complaintForm } from './complaint-form.rules.ts';
import { ComplaintForm } from './ComplaintForm.tsx';
import { OneComplaint } from './OneComplaint.tsx';
import { useArrivedComplaint } from './useArrivedComplaint.ts';
import { WhomElse } from './WhomElse.tsx';
import styles from './Complaint.module.css';

const ComplaintQuery = graphql(
  `
    query Complaint($id: ID!) {
      claim(id: $id) {
        id
        ...ComplaintFields
      }
    }
  `,
  [ComplaintFields],
);

export const screen: ClaimScreen = {
  Screen: ComplaintScreen,
  initialQueries: (claimId) => [initialQuery(ComplaintQuery, { id: claimId })],
};

export function ComplaintScreen({ claimId }: { claimId: string }) {
  const { data } = usePolledQuery(ComplaintQuery, { id: claimId }, useBoot().pollSeconds);
  const claim = data?.claim;
  const title = claim?.complained ? m.complaint_own() : m.complaint_title();
  return (
    <div className={styles['screen']}>
      <Heading title={title} />
      {claim ? <Content claim={claim} title={title} /> : <Placeholder />}
    </div>
  );
}

/** Stands before the form, so that its title after an error wins. */
function Heading({ title }: { title: string }) {
  useTitle(title);
  return <PageHeading>{title}</PageHeading>;
}

/**
 * What the claimant did last: came where there was no complaint yet, a form without a script was refused, another one was
 * asked for or left, or one was sent.
 */
type Step = 'shown' | 'first' | 'refused' | 'another' | 'left' | 'sent';

/** Of the address at which a page without a script asks for another form. */
const anotherSearch = 'another=1';

/** A form that was open stays when a complaint comes another way: `came` is its number. */
function useSteps({ id: claimId, complaints }: ComplaintClaim) {
  const isReadOnly = useReadOnly();
  const isRefused = usePosted(complaintForm) !== null;
  const isAsked = useSearch() === anotherSearch;
  const isFirst = complaints.length === 0;
  const [step, setStep] = useState<Step>(isRefused ? 'refused' : isAsked ? 'another' : isFirst ? 'first' : 'shown');
  const [came, setCame] = useState<string | null>(null);
  const isWriting = !isReadOnly && (isFirst || step === 'first' || step === 'refused' || step === 'another');
  const go = (to: Step) => {
    setCame(null);
    setStep(to);
  };
  useArrivedComplaint({
    claimId,
    complaints,
    isWriting,
    onSent: () => go('sent'),
    onOther: (number, isBegun) => (isBegun || step !== 'first' ? setCame(number) : go('shown')),
  });
  return { step, came, isFirst, isReadOnly, isWriting, go };
}

export function Content({ claim, title }: { claim: ComplaintClaim; title: string }) {
  const { id: claimId, complaints } = claim;
  const { step, came, isFirst, isReadOnly, isWriting, go } = useSteps(claim);
  return (
    <>
      {isFirst && (
        <p>
          {m.complaint_hint()} <a href={claimPath('messages', claimId)}>{m.complaint_hint_link()}</a>
        </p>
      )}
      {complaints.map((complaint, at) => (
        <OneComplaint
          ombudsman={claim.complaintOmbudsman.name}
          key={complaint.number}
          complaint={complaint}
          isNewest={at === 0}
          isJustSent={step === 'sent' && at === 0}
        />
      ))}
      {isWriting && came !== null && <p>{m.complaint_came_in({ number: came })}</p>}
      {isWriting && (
        <ComplaintForm
          isFirst={isFirst || step === 'first'}
          claimId={claimId}
          title={title}
          takesFocus={step === 'another'}
          onSent={() => go('sent')}
          onCancel={isFirst ? null : () => go('left')}
        />
      )}
      {!isReadOnly && !isWriting && (
        <Another claimId={claimId} takesFocus={step === 'left'} onAsked={() => go('another')} />
      )}
      <WhomElse claim={claim} />
    </>
  );
}

type AnotherProps = { claimId: string; takesFocus: boolean; onAsked: () => void };

/** A link, so that it leads to the form without a script too. */
function Another({ claimId, takesFocus, onAsked }: AnotherProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (takesFocus) link.current?.focus();
  }, [takesFocus]);
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    onAsked();
  };
  return (
    <p>
      <a
        ref={link}
        href={`${claimPath('complaint', claimId)}?${anotherSearch}`}
        className={buttonClasses('secondary')}
        onClick={ask}
      >
        {m.complaint_another()}
      </a>
    </p>
  );
}

function Placeholder() {
  return (
    <Card>
      <div aria-busy="true">
        <Skeleton className={styles['place']} />
      </div>
    </Card>
  );
}
