import { useCallback, useEffect, useRef, useState } from 'react';
import { SeeWithCode } from '#claim/sealed/SeeWithCode.tsx';
import { needsForm, removedSearch, wantedIn } from '#claim/support/needs-form.rules.ts';
import { bothNeeds, isSupportCode, type WantedNeeds } from '#claim/support/support-needs.rules.ts';
import { formatDateTime, formatLongDate } from '#shared/time/dates.ts';
import { usePosted } from '#web/form/posted.ts';
import { initialQuery } from '#web/graphql/graphql-initial-data.ts';
import { useFreshQuery, useGraphQLClient } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import { useSearch } from '#web/router.ts';
import { useUnheldWords } from '#web/session/held-draft.ts';
import { useLive } from '#web/streams/live.ts';
import { Card } from '#web/ui/Card.tsx';
import { useAskToLeave } from '#web/useAskToLeave.ts';
import { NeedsForm } from './NeedsForm.tsx';
import { SupportNeedsQuery, type ShownNeeds } from './support-needs-query.ts';
import styles from './Needs.module.css';

export const needsQuery = (claimId: string) => initialQuery(SupportNeedsQuery, { id: claimId });

type ReadNeeds = { needs: ShownNeeds | null; failed: boolean };

function useReading(claimId: string) {
  const client = useGraphQLClient();
  return useCallback(
    () => client.query(SupportNeedsQuery, { id: claimId }, { requestPolicy: 'network-only' }).toPromise(),
    [client, claimId],
  );
}

/** Reads them again with all else, as after a code or when a handler has read them. */
function useReread(claimId: string): void {
  const { refetches } = useLive();
  const read = useReading(claimId);
  const handled = useRef(refetches);
  useEffect(() => {
    if (handled.current === refetches) return;
    handled.current = refetches;
    void read();
  }, [refetches, read]);
}

export function useNeeds(claimId: string): ReadNeeds {
  const { data, failed } = useFreshQuery(SupportNeedsQuery, { id: claimId });
  useReread(claimId);
  return { needs: data?.claim?.supportNeeds ?? null, failed };
}

const place = 'needs';

/** A page whose content comes after it is not scrolled to the place in its address by the browser. */
function useLinkedPlace(isShown: boolean) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isShown || location.hash !== `#${place}` || document.activeElement !== document.body) return;
    // Focus alone would scroll what is higher than the window to its middle.
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView();
  }, [isShown]);
  return element;
}

/** `email` is the claim's. */
type OfClaim = { claimId: string; email: string };

/** Not for handlers, who are given no needs here. */
export function NeedsCard({ claimId, email, needs, failed }: ReadNeeds & OfClaim) {
  const isShown = needs !== null || failed;
  const element = useLinkedPlace(isShown);
  if (!isShown) return null;
  return (
    <div id={place} ref={element} tabIndex={-1} className={styles['card']}>
      <Card title={m.support_title()}>
        {needs === null ? <p>{m.support_not_loaded()}</p> : <Needs claimId={claimId} email={email} needs={needs} />}
      </Card>
    </div>
  );
}

const wantedOf = ({ codes, words, until, tellsInsurer }: ShownNeeds): WantedNeeds => ({
  codes: codes.filter(isSupportCode),
  words,
  until,
  tellsInsurer,
});

type Latest = { wanted: WantedNeeds; insurer: string | null; isSealed: boolean; posted: WantedNeeds | null };

/**
 * What others have recorded meanwhile shows in the form, unless something was typed into it. What a code has opened shows
 * beside what was typed, because saving replaces all that is shown.
 */
function useLatest({ wanted, insurer, isSealed, posted }: Latest) {
  const textOf = (needs: WantedNeeds) => JSON.stringify([needs, insurer]);
  const latest = textOf(wanted);
  const [typed, setTyped] = useState(posted);
  const [shown, setShown] = useState({ text: latest, isSealed, drawn: wanted, times: 0 });
  const [saves, setSaves] = useState(0);
  const [isEmptied, setEmptied] = useState(useSearch() === removedSearch);
  const draw = (drawn: WantedNeeds) => setShown({ text: latest, isSealed, drawn, times: shown.times + 1 });
  if (typed === null && shown.text !== latest) draw(wanted);
  else if (typed !== null && shown.isSealed && !isSealed) {
    // The form's own save opens it too, and stays as it is drawn.
    if (textOf(typed) === latest) setShown({ ...shown, isSealed });
    else draw(bothNeeds(wanted, typed));
  }
  const setSaved = (saved: WantedNeeds) => {
    setShown({ ...shown, isSealed: false, text: textOf(saved) });
    setTyped(null);
    setSaves((count) => count + 1);
    setEmptied(saved.codes.length === 0);
  };
  return { ...shown, saves, isTyped: typed !== null, isEmptied, setTyped, setSaved };
}

function Needs({ claimId, email, needs }: OfClaim & { needs: ShownNeeds }) {
  const posted = usePosted(needsForm);
  const wanted = wantedOf(needs);
  const latest = useLatest({
    wanted,
    insurer: needs.insurer,
    isSealed: needs.sealed,
    posted: posted && wantedIn(new URLSearchParams(posted.values)),
  });
  const { times, drawn, saves, isTyped, isEmptied, setTyped, setSaved } = latest;
  const read = useReading(claimId);
  const reread = async () => {
    const shown = (await read()).data?.claim?.supportNeeds;
    return shown ? { wanted: wantedOf(shown), stamp: shown.stamp, isSealed: shown.sealed } : null;
  };
  useUnheldWords(isTyped);
  useAskToLeave(isTyped);
  return (
    <>
      <p>{m.support_intro()}</p>
      <p className={styles['note']}>{m.support_private()}</p>
      <SealedNeeds claimId={claimId} email={email} needs={needs} />
      <NeedsForm
        key={times}
        posted={times === 0 ? posted : null}
        claimId={claimId}
        wanted={wanted}
        drawn={drawn}
        insurer={needs.insurer}
        stamp={needs.stamp}
        isSealed={needs.sealed}
        reread={reread}
        onTyped={setTyped}
        setSaved={setSaved}
      >
        <State key={saves} needs={needs} isTyped={isTyped} isEmptied={isEmptied} />
      </NeedsForm>
    </>
  );
}

function SealedNeeds({ claimId, email, needs: { sealed, savedAt } }: OfClaim & { needs: ShownNeeds }) {
  const date = savedAt === null ? '' : formatLongDate(savedAt);
  return (
    <div className={styles['sealed']}>
      <SeeWithCode
        claimId={claimId}
        email={email}
        isSealed={sealed}
        text={`${m.sealed_needs({ date })} ${m.sealed_needs_replace()}`}
        label={m.sealed_needs_see()}
      />
    </div>
  );
}

type StateProps = { needs: ShownNeeds; isTyped: boolean; isEmptied: boolean };

/** Its key is new with each save, because a second one within the minute would not be announced: its words are the same. */
function State({ needs: { codes, savedAt, seenAt, byHandler, sealed }, isTyped, isEmptied }: StateProps) {
  if (isTyped) return <p>{m.support_changed()}</p>;
  if (sealed) return null;
  if (codes.length === 0 || savedAt === null) return <p>{isEmptied ? m.support_removed() : m.support_nothing()}</p>;
  return (
    <p>
      {m.support_saved({ date: formatDateTime(savedAt) })}{' '}
      {seenAt === null ? m.support_unread() : m.support_read({ date: formatDateTime(seenAt) })}
      {byHandler && ` ${m.support_by_handler()}`}
    </p>
  );
}
