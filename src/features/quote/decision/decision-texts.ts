import type { KnownState } from '#shared/known-state.ts';
import { answerText } from '#claim/deciding/answer-text.ts';
import type { Said } from '#claim/deciding/DecisionStatus.tsx';
import { changedTitle } from '#claim/quote/changed-text.ts';
import { formatDate, formatTime } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import { changedFrom, isToDecide, type DecisionClaim, type Version } from './quote-version-fields.ts';

/** Only here is it sure that the insurer is asked: an unworded state may be its rejection. */
const awaitingDecision: KnownState = 'Awaiting Authorisation';

function decideBy({ lastDay }: Version): string {
  return lastDay === null ? m.quote_decide() : m.quote_decide_by({ date: formatDate(lastDay) });
}

function yours(version: Version): Said {
  const replaced = changedFrom(version);
  if (replaced === null) return { tone: 'info', title: decideBy(version), more: m.quote_until_then() };
  return { tone: 'amber', title: changedTitle(replaced), more: `${decideBy(version)} ${m.quote_until_then()}` };
}

function asked(version: Version): Said {
  const replaced = changedFrom(version);
  if (replaced === null) return { tone: 'info', title: m.quote_asked(), more: answerText(version) };
  return { tone: 'amber', title: changedTitle(replaced), more: `${m.quote_asked()} ${answerText(version)}` };
}

const insurerName = ({ insurer }: Version) => insurer ?? m.quote_your_insurer();

const nomineeName = ({ nominee }: Version) => nominee || m.decided_by_somebody();

const whenOf = ({ decidedAt, number }: Version) => ({
  date: formatDate(decidedAt),
  time: formatTime(decidedAt),
  number,
});

function approvedTitle(version: Version): string {
  const insurer = insurerName(version);
  switch (version.decidedBy) {
    case 'claimant':
      return m.quote_approved(whenOf(version));
    case 'nominated':
      return m.quote_approved_nominee({ ...whenOf(version), name: nomineeName(version) });
    case 'insurer':
      return m.quote_approved_insurer({ ...whenOf(version), insurer });
    case 'within-limit':
      return m.quote_approved_limit({ insurer: version.insurer ?? m.quote_your_insurer_within() });
    case 'covered':
      return m.quote_approved_covered({ number: version.number });
    default:
      return m.quote_approved_heard(whenOf(version));
  }
}

/** This site takes no more than the excess. */
function approvedNext({ policyExcessAmount }: DecisionClaim, { claimantPays }: Version): string {
  const isBeyond = claimantPays > 0 && claimantPays !== policyExcessAmount;
  return isBeyond ? `${m.quote_approved_next()} ${m.quote_part_told()}` : m.quote_approved_next();
}

function declinedTitle(version: Version): string {
  if (version.decidedBy === 'claimant') return m.quote_declined(whenOf(version));
  if (version.decidedBy === 'nominated')
    return m.quote_declined_nominee({ ...whenOf(version), name: nomineeName(version) });
  if (version.decidedBy !== 'insurer') return m.quote_declined_heard(whenOf(version));
  return m.quote_declined_insurer({ ...whenOf(version), insurer: insurerName(version) });
}

const idleKinds: ReadonlySet<string> = new Set(['read-messages']);

function insurerDecides({ state, todo }: DecisionClaim, version: Version): Said | null {
  const lost = version.replaces?.isWithdrawn === true ? [m.quote_approval_withdrawn()] : [];
  if (state?.systemName !== awaitingDecision)
    return lost[0] === undefined ? null : { tone: 'info', title: lost[0], more: '' };
  const isIdle = todo.every(({ kind }) => idleKinds.has(kind));
  const title = m.quote_insurer_decides({ insurer: insurerName(version) });
  return { tone: 'info', title, more: [...lost, ...(isIdle ? [m.my_claim_nothing_to_do()] : [])].join(' ') };
}

/** Returns whether the quote says itself that a question has come. */
export const tellsOfQuestion = ({ state, isNewWanted }: Version): boolean =>
  state === 'asked' || (state === 'expired' && isNewWanted);

/** Returns where the quote stands; null where the table and who pays say enough. */
export function saidOf(claim: DecisionClaim): Said | null {
  const { quoteVersion: version } = claim;
  switch (version?.state) {
    case 'yours':
      return yours(version);
    case 'asked':
      return isToDecide(version) ? asked(version) : { tone: 'info', title: m.quote_asked(), more: answerText(version) };
    case 'insurer':
      return insurerDecides(claim, version);
    case 'approved':
      return { tone: 'done', title: approvedTitle(version), more: approvedNext(claim, version) };
    case 'declined':
      return { tone: 'info', title: declinedTitle(version), more: m.quote_declined_next() };
    case 'expired': {
      const title = m.quote_expired({ date: formatDate(version.lastDay) });
      return { tone: 'amber', title, more: version.isNewWanted ? m.quote_new_asked() : m.quote_expired_next() };
    }
    case 'withdrawn':
      return { tone: 'info', title: m.quote_withdrawn(), more: m.quote_withdrawn_next() };
    default:
      return null;
  }
}
