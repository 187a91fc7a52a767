// What may never appear together on one screen, in one notification or in one response (ruling 10.1). Each rule returns
// what it found, or null.
import { londonDayNumber } from '#shared/time/dates.ts';
import { penceOf, poundsOf } from '#shared/money.ts';
import { now } from './any-claim.fixture.ts';
import type { Shown } from './shown.fixture.ts';

export type Rule = (shown: Shown) => string | null;

const when = (isWrong: boolean, what: string): string | null => (isWrong ? what : null);
const isOver = ({ api }: Pick<Shown, 'api'>): boolean =>
  api.displayStatus === 'Finished' || api.displayStatus === 'Cancelled';
const asks = ({ api }: Shown, kind: string): boolean => api.todo.some((todo) => todo.kind === kind);
const isPast = (instant: string): boolean => londonDayNumber(new Date(instant)) < londonDayNumber(now);
const stepOf = ({ api }: Shown, index: number) => api.tracker[index];

const promises =
  /\byet\b|as soon as|we’ll (?:tell|inspect|start|send|carry)|expected (?:by|on|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)|next stage/i;
const nothingToDo = /You don’t need to do anything/;
const late = /\blate\b|taking longer/;
const isNotDone: ReadonlySet<string> = new Set(['declined', 'expired', 'withdrawn']);
/** What was declined was agreed in another way then. */
const isRepaired: ReadonlySet<string> = new Set([
  'Repair',
  'Sent for External Repair',
  'Awaiting Repaired Equipment Return to End User',
]);
function isRepairOff(api: Shown['api']): boolean {
  const { quoteVersion: quote, outcomeOffer: offer, state } = api;
  if (isOver({ api })) return false;
  if (offer !== null && offer.state !== 'over') return true;
  return quote !== null && isNotDone.has(quote.state) && !isRepaired.has(state?.systemName ?? '');
}
const insurers = ['Northfield Insurance', 'Tidewater Insurance', 'Larkfield Mutual'];

export const rules: Readonly<Record<string, Rule>> = {
  'finished and next': (shown) => {
    if (!isOver(shown)) return null;
    const found = promises.exec(`${shown.summary} ${shown.page}`)?.[0];
    return found === undefined ? null : `an ended claim says “${found}”`;
  },
  'status and sentence': (shown) =>
    when(isOver(shown) !== shown.api.wording.isEnd, 'the sentence ends and the status does not, or the reverse'),
  'ended and late': (shown) => when(isOver(shown) && late.test(shown.page), 'an ended claim is late'),
  'late and today': (shown) => {
    const { isLate, lateDays, promise, promisedDates, estimatedCompletionDate } = shown.api;
    if (isLate !== lateDays > 0) return 'late, by no days';
    const day = promise ? `${promisedDates[0]?.latest}T12:00:00Z` : estimatedCompletionDate;
    return when(isLate && !isPast(day), 'late before the day after');
  },
  'promised and estimated': ({ api, summary, page }) =>
    when(api.promise !== null && /\bEst\.|Estimated/.test(`${summary} ${page}`), 'an estimate beside a promise'),
  'estimated and due later': ({ api }) => {
    const { isDateShown, estimateBasis, promise, estimatedCompletionDate, todo, deliveryProgress } = api;
    if (!isDateShown || promise !== null || estimateBasis === 'final') return null;
    const day = londonDayNumber(new Date(estimatedCompletionDate));
    const isAfter = (due: string | null | undefined) =>
      typeof due === 'string' && londonDayNumber(new Date(due)) >= day;
    const back = deliveryProgress.nextAttempt;
    if (back !== null && londonDayNumber(new Date(back)) > day) return 'an estimate before the delivery beside it';
    return when(
      todo.some(({ dueAt }) => isAfter(dueAt)),
      'an estimate before the last day beside it',
    );
  },
  'estimated, and no repair is under way': ({ api, summary }) => {
    if (!isRepairOff(api) || api.promise !== null || api.estimateBasis === 'final') return null;
    if (api.isLate) return 'late by the time of a repair';
    const isEstimated = api.tracker.some(({ dateKind }) => dateKind === 'estimated');
    return when(api.isDateShown || isEstimated || /\bEst\./.test(summary), 'the estimate of a repair');
  },
  'a day to come after the last visit': (shown) => {
    const { deliveryProgress, parcels, promise, estimateBasis, isDateShown, isLate, tracker } = shown.api;
    if (isOver(shown) || estimateBasis === 'final') return null;
    const isDated = isDateShown || tracker.some(({ name, date }) => name === 'Completion' && date !== null);
    if (deliveryProgress.status === 'done')
      return when(isDated || promise !== null || isLate, 'a day of what was delivered');
    const newest = parcels.findLast(({ direction }) => direction === 'delivery');
    const isMissed = deliveryProgress.status === 'open' && typeof newest?.failed === 'string';
    return when(isMissed && promise === null && isDated, 'an estimate of what has no day to be delivered');
  },
  'promised and said': ({ api, summary, mail, notice }) => {
    if (api.promise === null) return null;
    if (!api.promise.lines.every((line) => summary.includes(line))) return 'the summary does not say what was promised';
    const said = /Expected (?:on|between)[^.]*/.exec(`${mail} ${notice?.text ?? ''}`)?.[0];
    return when(said !== undefined && !api.promise.lines.includes(said), `the mail says “${said}”`);
  },
  'late in the summary alone': (shown) =>
    when(
      !shown.api.isLate && late.test(`${shown.summary} ${shown.api.wording.sentence}`),
      'said to be late, and is not',
    ),
  'asked and done: excess': (shown) =>
    when(
      shown.api.excessPaymentTaken &&
        (asks(shown, 'pay-excess') || /Pay £|Pay your excess/.test(shown.page + shown.mail)),
      'a paid excess is asked for',
    ),
  'asked and done: notification': (shown) => {
    const { notification, notificationAnswered } = shown.api;
    if (!notification || !notificationAnswered) return null;
    return when(shown.page.includes(notification.name), 'what was done is still asked for');
  },
  'asked once': (shown) => {
    const filled = shown.page.match(/Pay £75\.00/g)?.length ?? 0;
    return when(filled > 1, 'the excess is asked for twice');
  },
  'nothing to do and something': (shown) => {
    const isIdle = nothingToDo.test(shown.page);
    return when(
      isIdle && shown.api.todo.length > 0,
      `nothing to do, and ${shown.api.todo.map(({ kind }) => kind).join(', ')}`,
    );
  },
  'nothing to do, in a mail that asks': (shown) =>
    when(
      nothingToDo.test(shown.mail) && shown.api.todo.length > 0,
      'the mail asks for nothing although something waits',
    ),
  'nothing to do, in a mail, and to pack': (shown) =>
    when(
      nothingToDo.test(shown.mail) && shown.page.includes('Pack your'),
      'the mail asks for nothing although the device is to be packed',
    ),
  'waiting on the claimant and nothing to do': (shown) =>
    when(
      shown.api.wording.actor === 'claimant' && nothingToDo.test(shown.page),
      'waits on the claimant, who has nothing to do',
    ),
  'two who decide': (shown) => {
    const found = /(?:is deciding|decides?) about (?:this quote|the repair)|to approve the repair/.exec(
      `${shown.page} ${shown.mail}`,
    )?.[0];
    return when(asks(shown, 'decide-quote') && found !== undefined, `the claimant decides, and somebody “${found}”`);
  },
  'to choose and said': (shown) => {
    const { actor, sentence } = shown.api.wording;
    const isSaid = actor === 'claimant' || /answering your question/.test(sentence) || late.test(sentence);
    return when(asks(shown, 'choose-outcome') && !isSaid, `the claimant is to choose, and reads “${sentence}”`);
  },
  'collect and received': (shown) => {
    const isCollecting = /collects your|arranging your collection|collection (?:is|was) booked/.test(
      shown.api.wording.sentence,
    );
    const hasArrived = stepOf(shown, 0)?.status === 'Completed';
    return when(isCollecting && hasArrived, 'a collection of a device that has arrived');
  },
  'pack and received': (shown) =>
    when(
      shown.page.includes('Pack your') && stepOf(shown, 0)?.status === 'Completed',
      'a device that has arrived is to be packed',
    ),
  'here and not collected': (shown) => {
    const isHere = /^We have your (?!claim)|inspecting your|repairing your/.test(shown.api.wording.sentence);
    return when(isHere && stepOf(shown, 0)?.status !== 'Completed', 'at the workshop before it was collected');
  },
  'state and tracker': (shown) => {
    const { state } = shown.api;
    if (!state) return null;
    const number = state.trackerNumber ?? 1;
    const step = stepOf(shown, number - 1);
    if (shown.api.displayStatus === 'Cancelled') return null;
    return when(step?.status === 'Pending', `the state is of step ${number}, which is pending`);
  },
  'inspected before collected': (shown) => {
    const [collection, inspection] = shown.api.tracker;
    if (collection?.dateKind !== 'expected' || inspection?.dateKind !== 'expected') return null;
    return when((inspection.date ?? '') < (collection.date ?? ''), 'an inspection before the collection');
  },
  'two insurers': (shown) => {
    const others = insurers.filter((name) => name !== shown.api.insurer);
    const found = others.find((name) => `${shown.page} ${shown.mail}`.includes(name));
    return found === undefined ? null : `${found} is named on a claim of ${shown.api.insurer}`;
  },
  'past next': (shown) => {
    const { when: expected } = shown.api.wording;
    return when(expected !== null && isPast(expected.date), 'a day is expected that has gone by');
  },
  'received and to be received': (shown) =>
    when(
      /when we receive your device|reaches us/.test(`${shown.summary} ${shown.page}`) &&
        stepOf(shown, 0)?.status === 'Completed',
      'waits for a device that has arrived',
    ),
  'page and answer': (shown) =>
    when(
      !shown.page.includes(shown.api.wording.sentence.replaceAll('\u00a0', ' ')),
      'the page does not say the sentence',
    ),
  'one heading': (shown) => when(shown.html.match(/<h1/g)?.length !== 1, 'not one heading'),
  'page and mail': ({ api, notice, mail }) =>
    when(
      notice?.kind.startsWith('state') === true && !mail.includes(api.wording.sentence.replaceAll('\u00a0', ' ')),
      'the mail says another sentence',
    ),
  'a stranger reads the push': ({ api, notice }) => {
    const { name } = api.device;
    if (!notice || !/[A-Z0-9]/.test(name)) return null;
    return when(`${notice.push.title} ${notice.push.body}`.includes(name), 'the push names the device');
  },
  'a gap': (shown) => {
    const { page, mail, notice } = shown;
    const words = [page, mail, notice?.text, notice?.push.body, notice?.mail.subject].join(' ');
    // A link ends in random letters, which may spell anything.
    const text = words.replaceAll(/https?:\S+/g, '');
    const found = /\{\w+\}|undefined|\bnull\b|NaN|Invalid Date|£NaN|“”/.exec(text)?.[0];
    return found === undefined ? null : `“${found}”`;
  },
  'another visit is ours to book and theirs': (shown) =>
    when(
      asks(shown, 'rebook-delivery') &&
        [shown.page, shown.mail, shown.api.wording.next].some((text) =>
          /tell you when another day is booked/.test(text ?? ''),
        ),
      'the To do asks for another day, and the words say to wait for it',
    ),
  'money and To do': ({ api: { money, todo } }) => {
    const asked = todo.find(({ kind }) => kind === 'pay-excess')?.amount ?? 0;
    return when(asked !== money.stillToPay, `To do asks for ${asked}, still to pay is ${money.stillToPay}`);
  },
  'money and the desk': ({ api: { money }, said: { desk } }) => {
    const theirs = [money.paid, money.refunded, money.stillToPay, money.insurerPays, money.youPay, money.state];
    const ours = desk && [
      ...[desk.paidPence, desk.refundedPence, desk.duePence].map(poundsOf),
      ...[desk.share?.insurerPence, desk.share?.yourPence].map((pence) =>
        pence === undefined ? null : poundsOf(pence),
      ),
      desk.state,
    ];
    return when(String(theirs) !== String(ours), `the desk says ${String(ours)}, the claimant reads ${String(theirs)}`);
  },
  'money and the excess page': ({ api: { money }, said: { check } }) => {
    const { status, amountPence = 0, refundedPence = 0 } = check;
    if (status === 'paid' && money.stillToPay > 0) return 'paid, and something is still to pay';
    if (status === 'paid')
      return when(
        poundsOf(amountPence) !== money.paid || poundsOf(refundedPence) !== money.refunded,
        `the page says ${amountPence} and ${refundedPence}, the block ${money.paid} and ${money.refunded}`,
      );
    return when(status === 'due' && poundsOf(amountPence) !== money.stillToPay, 'another amount is due');
  },
  'money and the receipt': ({ api: { money }, said: { receipt } }) => {
    if (receipt === '') return null;
    const sumOf = (name: string) =>
      [...receipt.matchAll(new RegExp(`${name} £([\\d,.]+)`, 'g'))].reduce(
        (sum, [, text]) => sum + penceOf(Number(text)),
        0,
      );
    const sums = [sumOf('Amount'), sumOf('Refunded')];
    return when(
      String(sums) !== String([penceOf(money.paid), penceOf(money.refunded)]),
      `the receipt says ${String(sums)}, the block ${money.paid} and ${money.refunded}`,
    );
  },
  'money and the quote': ({ api: { money }, page }) => {
    const [, yours, theirs] = /You pay £([\d,.]+) of this\. .{1,60}? pays £([\d,.]+)\./.exec(page) ?? [];
    if (yours === undefined) return null;
    return when(
      Number(yours) !== money.youPay || Number(theirs) !== money.insurerPays,
      `the quote says ${yours} and ${theirs}, the block ${money.youPay} and ${money.insurerPays}`,
    );
  },
  'refunded and paid': ({ api: { money } }) => when(money.refunded > money.paid, 'more went back than was paid'),
  'the outcome and the claim': (shown) =>
    when(shown.api.outcome !== null && !isOver(shown), 'an outcome of a claim that goes on'),
};
