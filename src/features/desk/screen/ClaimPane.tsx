import { lazy, memo, useDeferredValue, useEffect, useLayoutEffect } from 'react';
import { accountErrorText } from '#web/account/account-texts.ts';
import type { CallError } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { LoadedPart } from '#web/ui/feedback/LoadedPart.tsx';
import type { ClaimRow, DeskClaim } from '../desk-answers.rules.ts';
import type { DeskList } from '../list/desk-list.rules.ts';
import { useClaim, useLoadAhead } from './ahead/useClaim.ts';
import { ClaimHead } from './ClaimHead.tsx';
import { rememberOpened } from './search/opened-claims.ts';
import { pressPending } from './search/pending-key.ts';
import { Thread } from './thread/Thread.tsx';
import styles from './Claim.module.css';

const ClaimCards = lazy(async () => ({ default: (await import('./ClaimCards.tsx')).ClaimCards }));
const Present = lazy(async () => ({ default: (await import('./marks/Present.tsx')).Present }));
const ChatAnswer = lazy(async () => ({ default: (await import('./chat/ChatAnswer.tsx')).ChatAnswer }));
const Composer = lazy(async () => ({ default: (await import('./composer/Composer.tsx')).Composer }));

type PaneProps = {
  claimId: string;
  /** The handler; null until it is known. */
  me: string | null;
  list: DeskList;
  /** In the order in which one goes from claim to claim. */
  claims: readonly ClaimRow[];
  /** Of the claim in the list, as its head says it. */
  place: string;
  now: Date;
};

export function ClaimPane({ claimId, me, list, claims, place, now }: PaneProps) {
  const { answer, error, again } = useClaim(claimId);
  useLoadAhead(neighboursOf(claimId, claims), answer !== null);
  // The head is painted first.
  const shown = useDeferredValue(answer, null);
  const known = answer?.claim ?? claims.find(({ id }) => id === claimId);
  useTitle(known?.name || m.desk_claim());
  return (
    <article className={styles['claim']}>
      <ClaimHead
        claimId={claimId}
        me={me}
        claim={known ?? null}
        answer={answer}
        list={list}
        claims={claims}
        place={place}
        now={now}
        again={again}
      />
      {error !== null && !(isSaidAbove(error) && answer !== null) && <Failed error={error} again={again} />}
      {shown === null ? (
        error === null && <Loading claimId={claimId} />
      ) : (
        <LoadedPart fallback={<Loading claimId={claimId} />}>
          <Body claimId={claimId} now={now} again={again} answer={shown} />
        </LoadedPart>
      )}
    </article>
  );
}

/** By a strip over the desk. */
const isSaidAbove = ({ code }: CallError): boolean => code === 'offline' || code === 'not-signed-in';

/** Comes only where the wait can be felt, so that nothing flashes between two claims. */
const Loading = ({ claimId }: { claimId: string }) => (
  <div className={styles['loading']} data-claim-loads={claimId}>
    <Skeleton shape="page" />
  </div>
);

function Failed({ error, again }: { error: CallError; again: () => void }) {
  const isNone = error.code === 'claim-not-found';
  return (
    <div role="alert" className={styles['failed']}>
      <p>{isNone ? m.desk_claim_none() : accountErrorText(error)}</p>
      {!isNone && (
        <Button look="secondary" onClick={again}>
          {m.claim_try_again()}
        </Button>
      )}
    </div>
  );
}

type BodyProps = { claimId: string; answer: DeskClaim; now: Date; again: () => void };

const Body = memo(function Body({ claimId, answer, now, again }: BodyProps) {
  return (
    <>
      <div className={styles['body']}>
        <div className={styles['talk']}>
          <Thread claimId={claimId} answer={answer} now={now} />
          {answer.chat !== null && answer.may.includes('reply') && (
            <ChatAnswer claimId={claimId} answer={answer} now={now} again={again} chat={answer.chat} />
          )}
          {answer.mayAct && <Composer claimId={claimId} answer={answer} now={now} again={again} />}
        </div>
        <ClaimCards answer={answer} claimId={claimId} now={now} />
      </div>
      {answer.mayAct && (
        <LoadedPart>
          <Present claimId={claimId} />
        </LoadedPart>
      )}
      <Opened claim={answer.claim} />
    </>
  );
});

function neighboursOf(claimId: string, claims: readonly ClaimRow[]): string[] {
  const at = claims.findIndex(({ id }) => id === claimId);
  return at < 0 ? [] : [claims[at + 1], claims[at - 1]].flatMap((claim) => claim?.id ?? []);
}

/** Tells the search of a claim that is on screen with all its controls. */
function Opened({ claim }: { claim: ClaimRow }) {
  const { id } = claim;
  useEffect(() => rememberOpened(claim), [claim]);
  // A key that comes after the paint finds the control pressed.
  useLayoutEffect(() => pressPending(id), [id]);
  return null;
}
