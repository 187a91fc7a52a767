import type { ReactNode } from 'react';
import { AddToCalendar } from '#claim/calendar/AddToCalendar.tsx';
import { relatedDay } from '#claim/days/related-day.ts';
import { Link } from '#web/router.ts';
import { graphql, type FragmentOf } from '#web/graphql/graphql.ts';
import { getLocale } from '#shared/page/page-locale.ts';
import * as m from '#web/messages/index.ts';
import { claimPath } from '#web/paths.ts';
import { classes } from '#web/ui/classes.ts';
import { CalendarIcon, ClockIcon, EnvelopeIcon, TickCircleIcon, TruckIcon } from '#web/ui/icons.tsx';
import { OperatorWords } from '#web/ui/OperatorWords.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { barsOf } from './headline.rules.ts';
import styles from './Headline.module.css';

export const HeadlineFields = graphql(`
  fragment HeadlineFields on Claim @_unmask {
    lateDays
    asOf
    state {
      id
      name
      description
    }
    visits {
      kind
    }
    wording {
      sentence
      meaning
      next
      actor
      isEnd
      usually
      when {
        label
        date
        day
        days
      }
    }
  }
`);

type HeadlineOf = FragmentOf<typeof HeadlineFields>;

export function Headline({ claim, claimId, idle }: { claim: HeadlineOf; claimId: string; idle: boolean }) {
  const { wording } = claim;
  const meaning = claim.visits.some(({ kind }) => kind === 'collection') ? null : wording.meaning;
  return (
    <div className={styles['headline']}>
      <PageHeading className={styles['sentence']}>{said(wording.sentence, claim)}</PageHeading>
      {meaning && <p className={styles['meaning']}>{said(meaning, claim)}</p>}
      <ul className={styles['rows']}>
        {wording.when && <WhenRow claim={claim} when={wording.when} />}
        {(wording.when === null || wording.isEnd) && <NextRow claim={claim} claimId={claimId} />}
        {idle && wording.actor !== 'claimant' && claim.visits.length === 0 && (
          <Row icon={<TickCircleIcon size={28} />} title={m.my_claim_nothing_to_do()} />
        )}
      </ul>
      {claim.visits.some(({ kind }) => kind === 'delivery') && (
        <div className={styles['calendar']}>
          <AddToCalendar claimId={claimId} visit="delivery" look="secondary" />
        </div>
      )}
    </div>
  );
}

/** With the state's own words, which are the operator's, in their language. */
function said(text: string, { state }: HeadlineOf): ReactNode {
  return <OperatorWords text={text} ownWords={[state?.description, state?.name]} />;
}

function Row({
  icon,
  title,
  isAmber,
  children,
}: {
  icon: ReactNode;
  title: ReactNode;
  isAmber?: boolean;
  children?: ReactNode;
}) {
  return (
    <li className={styles['row']}>
      <span className={classes(styles['icon'], isAmber && styles['amber'])}>{icon}</span>
      <div>
        <p className={styles['title']}>{title}</p>
        {children}
      </div>
    </li>
  );
}

const relationDays = 14;

type When = NonNullable<HeadlineOf['wording']['when']>;

function WhenRow({ claim, when }: { claim: HeadlineOf; when: When }) {
  const { next, usually, actor, isEnd } = claim.wording;
  const { day, days } = when;
  const hasSpan = day !== null && days !== null;
  const told = isEnd ? [] : [next, usually];
  const small = [hasSpan && m.my_claim_day_of({ day, days }), ...told].filter(Boolean).join(' ');
  const bars = hasSpan ? barsOf(day, days) : [];
  return (
    <Row
      icon={iconOf(actor, claim.lateDays)}
      isAmber={claim.lateDays > 0}
      title={m.my_claim_when({
        label: when.label,
        day: relatedDay(when.date, new Date(claim.asOf), getLocale(), relationDays),
      })}
    >
      {small !== '' && <p className={styles['small']}>{small}</p>}
      {bars.length > 0 && (
        <span aria-hidden="true" className={styles['bars']}>
          {bars.map((isBegun, index) => (
            <span key={index} className={classes(isBegun && styles['begun'])} />
          ))}
        </span>
      )}
    </Row>
  );
}

function iconOf(actor: string, lateDays: number): ReactNode {
  if (lateDays > 0) return <ClockIcon size={28} />;
  return actor === 'courier' ? <TruckIcon size={28} /> : <CalendarIcon size={28} />;
}

function NextRow({ claim, claimId }: { claim: HeadlineOf; claimId: string }) {
  const { next, usually, actor, isEnd } = claim.wording;
  const text = [next, usually].filter(Boolean).join(' ');
  if (text === '') return null;
  if (isEnd) {
    return <Row icon={<EnvelopeIcon size={28} />} title={<Link href={claimPath('messages', claimId)}>{text}</Link>} />;
  }
  return (
    <Row icon={iconOf(actor, claim.lateDays)} isAmber={claim.lateDays > 0} title={m.my_claim_what_next()}>
      <p className={styles['small']}>{text}</p>
    </Row>
  );
}
