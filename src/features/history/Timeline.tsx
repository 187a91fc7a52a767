import { useState } from 'react';
import { receiptPath } from '#claim/rules/receipt-path.rules.ts';
import { dayInWords, formatDateTime, formatTime, londonDayNumber, relativeDay } from '#shared/time/dates.ts';
import { useBoot } from '#web/boot.ts';
import * as m from '#web/messages/index.ts';
import { operatorLang } from '#web/operator-lang.ts';
import { claimPath } from '#web/paths.ts';
import { Link } from '#web/router.ts';
import { Card } from '#web/ui/Card.tsx';
import { OperatorWords } from '#web/ui/OperatorWords.tsx';
import { classes } from '#web/ui/classes.ts';
import { headingOf, lineOf, namesNominee } from './entry-texts.ts';
import { EntryIcon } from './EntryIcon.tsx';
import type { Entry } from './useTimeline.ts';
import styles from './Timeline.module.css';

type Day = { number: number; entries: Entry[] };

function daysOf(entries: readonly Entry[]): Day[] {
  const days: Day[] = [];
  for (const entry of entries) {
    const number = londonDayNumber(new Date(entry.at));
    const last = days.at(-1);
    if (last?.number === number) last.entries.push(entry);
    else days.push({ number, entries: [entry] });
  }
  return days;
}

export function Timeline({ claimId, entries }: { claimId: string; entries: readonly Entry[] }) {
  const [now] = useState(() => new Date());
  return (
    <Card>
      <div className={styles['days']}>
        {daysOf(entries).map(({ number, entries: ofDay }) => (
          <section key={number} className={styles['day']}>
            <DayHeading at={ofDay[0]?.at ?? ''} now={now} />
            <ol className={styles['entries']}>
              {ofDay.map((entry) => (
                <Row key={entry.id} claimId={claimId} entry={entry} now={now} />
              ))}
            </ol>
          </section>
        ))}
      </div>
    </Card>
  );
}

function DayHeading({ at, now }: { at: string; now: Date }) {
  const relation = relativeDay(at, now, useBoot().locale);
  return (
    <h2 className={styles['date']}>
      {dayInWords(at, now)}
      {relation && <span className={styles['relation']}>, {relation}</span>}
    </h2>
  );
}

function Row({ claimId, entry, now }: { claimId: string; entry: Entry; now: Date }) {
  const line = lineOf(entry, now);
  return (
    <li className={styles['entry']}>
      <span className={classes(styles['icon'], entry.kind === 'state' && styles['state'])}>
        <EntryIcon kind={entry.kind} systemName={entry.systemName} />
      </span>
      <div className={styles['texts']}>
        <p className={styles['heading']} lang={isOperators(entry) ? operatorLang() : undefined}>
          <Said text={headingOf(entry)} entry={entry} />
        </p>
        {line !== null && (
          <p>
            <Said text={line} entry={entry} />
          </p>
        )}
        {entry.nominee !== null && !namesNominee(entry) && <p>{m.history_nominee_named({ name: entry.nominee })}</p>}
        {entry.number && (
          <p>
            {m.history_number()} <span className="mono">{entry.number}</span>
          </p>
        )}
        {entry.photoUrls.length > 0 && <Photos urls={entry.photoUrls} />}
        <p className={styles['event']} lang={operatorLang()}>
          {eventText(entry)}
        </p>
        <Way claimId={claimId} entry={entry} />
      </div>
      <time dateTime={entry.at} className={styles['time']}>
        {formatTime(entry.at)}
      </time>
    </li>
  );
}

/** With the state's own words, which are the operator's, in their language. */
function Said({ text, entry: { ownWords } }: { text: string; entry: Entry }) {
  return <OperatorWords text={text} ownWords={ownWords} />;
}

/** Whether its heading is the event as the operator's system named it. */
const isOperators = ({ kind, heading }: Entry): boolean => kind === 'state' && heading === null;

function eventText({ kind, heading, eventName, at }: Entry): string | null {
  if (kind !== 'state') return null;
  return heading === null ? formatDateTime(at) : `${eventName} ${formatDateTime(at)}`;
}

/** Decorative thumbnails without alternative text: the heading says what they are. */
function Photos({ urls }: { urls: readonly string[] }) {
  return (
    <div className={styles['photos']}>
      {urls.map((url) => (
        <img key={url} src={`${url}?w=320`} alt="" width="104" height="78" loading="lazy" />
      ))}
    </div>
  );
}

function Way({ claimId, entry: { kind, count, hasReceipt } }: { claimId: string; entry: Entry }) {
  if (kind === 'photos') {
    const name = count === 1 ? m.history_see_photo() : m.history_see_photos({ count: count ?? 0 });
    return <WayLink href={claimPath('photos', claimId)}>{name}</WayLink>;
  }
  if (kind === 'message' || kind === 'sent') {
    return <WayLink href={claimPath('messages', claimId)}>{m.history_read_message()}</WayLink>;
  }
  if (kind === 'report') return <WayLink href={claimPath('report', claimId)}>{m.history_see_report()}</WayLink>;
  if (kind === 'return-address')
    return <WayLink href={claimPath('my-details', claimId)}>{m.history_see_address()}</WayLink>;
  if (kind.startsWith('offer')) return <WayLink href={claimPath('outcome', claimId)}>{m.history_see_offer()}</WayLink>;
  if (kind.startsWith('quote')) return <WayLink href={claimPath('quote', claimId)}>{m.quote_see()}</WayLink>;
  if (kind !== 'payment' || !hasReceipt) return null;
  return (
    <a href={receiptPath(claimId)} target="_blank" rel="noopener" className={styles['way']}>
      {m.history_see_receipt()}
      <span className="visually-hidden"> {m.new_tab()}</span>
    </a>
  );
}

function WayLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className={styles['way']}>
      {children}
    </Link>
  );
}
