import { answerText } from '#claim/deciding/answer-text.ts';
import type { Said } from '#claim/deciding/DecisionStatus.tsx';
import { formatDate, formatTime } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import type { Offer } from './offer-fields.ts';

function chosenTitle({ chosenAt, chosenBy, nominee }: Offer): string {
  const when = { date: formatDate(chosenAt), time: formatTime(chosenAt) };
  if (chosenBy === 'nominated') return m.outcome_chosen_nominee({ ...when, name: nominee || m.decided_by_somebody() });
  return chosenBy === 'claimant' ? m.outcome_chosen(when) : m.outcome_chosen_heard(when);
}

/** Returns where the offer stands. */
export function saidOf(offer: Offer): Said {
  const { state, lastDay } = offer;
  switch (state) {
    case 'yours':
      return {
        tone: 'info',
        title: m.outcome_yours(),
        more: lastDay === null ? '' : m.outcome_yours_by({ date: formatDate(lastDay) }),
      };
    case 'asked':
      return { tone: 'info', title: m.quote_asked(), more: `${answerText(offer)} ${m.outcome_asked_choose()}` };
    case 'chosen':
      return { tone: 'done', title: chosenTitle(offer), more: m.outcome_chosen_next() };
    case 'in-hand':
      return { tone: 'done', title: chosenTitle(offer), more: m.outcome_in_hand() };
    case 'done':
      return { tone: 'done', title: chosenTitle(offer), more: m.outcome_done() };
    case 'expired':
      return {
        tone: 'amber',
        title: lastDay === null ? m.outcome_expired_undated() : m.outcome_expired({ date: formatDate(lastDay) }),
        more: m.outcome_expired_next(),
      };
    case 'withdrawn':
      return { tone: 'info', title: m.outcome_withdrawn(), more: m.outcome_withdrawn_next() };
    default:
      return { tone: 'info', title: m.outcome_over(), more: '' };
  }
}
