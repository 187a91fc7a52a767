import { lazy } from 'react';
import * as m from '#web/messages/index.ts';
import { Link } from '#web/router.ts';
import { classes } from '#web/ui/classes.ts';
import { ChevronIcon } from '#web/ui/icons.tsx';
import type { ClaimRow, DeskClaim } from '../desk-answers.rules.ts';
import { allOpen, type DeskList } from '../list/desk-list.rules.ts';
import { CopyReference } from './CopyReference.tsx';
import { DoneNext } from './DoneNext.tsx';
import { DueNext } from './due/DueNext.tsx';
import { dueIn, reasonText } from './due/due-reason.ts';
import { timeInWords } from './due/due-texts.ts';
import { OwnMarks } from './marks/OwnMarks.tsx';
import { deskClaimPath, queuePath } from './view-texts.ts';
import { AsSeen } from './sheet/AsSeen.tsx';
import { spanText } from '#claim/promise/span-text.rules.ts';
import { LoadedPart } from '#web/ui/feedback/LoadedPart.tsx';
import { WorkActions } from './work/WorkActions.tsx';
import { whomTexts } from './whom-texts.ts';
import styles from './Claim.module.css';

const HeadMore = lazy(async () => ({ default: (await import('./HeadMore.tsx')).HeadMore }));
const ColleaguesHere = lazy(async () => ({ default: (await import('./HeadMore.tsx')).ColleaguesHere }));

type HeadProps = {
  claimId: string;
  me: string | null;
  claim: ClaimRow | null;
  answer: DeskClaim | null;
  list: DeskList;
  claims: readonly ClaimRow[];
  /** Of the claim in the list. */
  place: string;
  now: Date;
  again: () => void;
};

/** What the queue knows already is shown before the claim has come. */
export function ClaimHead({ claimId, me, claim, answer, list, claims, place, now, again }: HeadProps) {
  return (
    <header className={styles['head']}>
      <div className={styles['top']}>
        <Link
          href={queuePath(list)}
          className={styles['back']}
          aria-label={m.desk_back()}
          title={m.desk_back()}
          aria-keyshortcuts="Escape"
        >
          <ChevronIcon size={20} />
        </Link>
        <div className={styles['who']}>
          <h1 tabIndex={-1}>{claim === null ? m.desk_claim() : claim.name || m.desk_no_name()}</h1>
          {claim !== null && (
            <p className={styles['of']}>
              <span className="mono">{claim.number}</span> {claim.device}
            </p>
          )}
          <LoadedPart>
            <ColleaguesHere claimId={claimId} />
          </LoadedPart>
        </div>
        {claim !== null && <CopyReference number={claim.number} path={deskClaimPath(claimId, allOpen)} />}
        {answer?.mayAct === true && <OwnMarks claimId={claimId} />}
        <LoadedPart>
          <HeadMore claimId={claimId} answer={answer} />
        </LoadedPart>
        <div className={styles['tools']}>
          {answer?.mayAct === true && (
            <div className={styles['done']}>
              <DoneNext claimId={claimId} answer={answer} again={again} nextPath={nextPath(claimId, list, claims)} />
            </div>
          )}
          <Neighbours claimId={claimId} list={list} claims={claims} place={place} />
        </div>
      </div>
      {claim !== null && <Facts claim={claim} answer={answer} list={list} now={now} />}
      <div className={styles['acts']}>
        {answer?.mayAct === true && (
          <WorkActions
            claimId={claimId}
            now={now}
            again={again}
            work={answer.work}
            me={me}
            clocks={answer.clocks}
            may={answer.may}
            name={answer.claim.name}
            systemName={answer.claim.systemName}
            promised={answer.claim.promised}
          />
        )}
        {answer !== null && <AsSeen claimId={claimId} answer={answer} />}
      </div>
    </header>
  );
}

/** The list, where there is no next one. */
function nextPath(claimId: string, list: DeskList, claims: readonly ClaimRow[]): string {
  const at = claims.findIndex(({ id }) => id === claimId);
  const next = at < 0 ? undefined : claims[at + 1];
  return next ? deskClaimPath(next.id, list) : queuePath(list);
}

function Facts({ claim, answer, list, now }: Pick<HeadProps, 'answer' | 'list' | 'now'> & { claim: ClaimRow }) {
  const work = answer?.work;
  const promised = answer?.claim.promised;
  const inList = dueIn(list, answer);
  return (
    <dl className={styles['facts']}>
      <div>
        <dt>{m.desk_state_since({ time: timeInWords(claim.stateSince, now) })}</dt>
        <dd>
          <span className={classes(styles['state'], claim.endedAt !== null && styles['ended'])} title={claim.state}>
            {claim.state || m.desk_no_state()}
          </span>
        </dd>
      </div>
      <div>
        <dt>{m.desk_due_next()}</dt>
        <dd>
          <DueNext due={claim.due} inList={inList} now={now} />
        </dd>
      </div>
      <div>
        <dt>{m.desk_waiting_on()}</dt>
        <dd>
          {whomTexts[claim.waitingOn]()}
          {work?.waitingFor && ` ${m.desk_waiting_for({ what: work.waitingFor })}`}
          {work?.waitingUntil && ` ${m.desk_waiting_until({ time: timeInWords(work.waitingUntil, now) })}`}
        </dd>
      </div>
      {promised && (
        <div>
          <dt>{m.desk_date_promised()}</dt>
          <dd>{spanText(promised)}</dd>
        </div>
      )}
      {work?.assignee && (
        <div>
          <dt>{m.desk_assigned_to()}</dt>
          <dd>{work.assignee.name}</dd>
        </div>
      )}
      <div className={styles['why']}>
        <dt>{m.desk_why()}</dt>
        <dd>{reasonText(claim, inList ?? claim.due, now)}</dd>
      </div>
    </dl>
  );
}

type NeighboursProps = Pick<HeadProps, 'claimId' | 'list' | 'claims' | 'place'>;

function Neighbours({ claimId, list, claims, place }: NeighboursProps) {
  const at = claims.findIndex(({ id }) => id === claimId);
  if (at < 0) return null;
  const [previous, next] = [claims[at - 1], claims[at + 1]];
  return (
    <nav aria-label={m.desk_neighbours()} className={styles['neighbours']}>
      <span className={styles['position']}>{place}</span>
      {previous && (
        <Link
          href={deskClaimPath(previous.id, list)}
          className={styles['previous']}
          aria-label={m.desk_previous()}
          aria-keyshortcuts="K"
        >
          <ChevronIcon size={20} />
        </Link>
      )}
      {next && (
        <Link href={deskClaimPath(next.id, list)} aria-label={m.desk_next()} aria-keyshortcuts="J">
          <ChevronIcon size={20} />
        </Link>
      )}
    </nav>
  );
}
