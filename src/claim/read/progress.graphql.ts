import { poundsOf } from '#shared/money.ts';
import { say } from '#shared/words/say.ts';
import { builder } from '#server/graphql/builder.ts';
import { needs } from '#server/graphql/fields.ts';
import { claimFacts, needsFacts, needsTodoFacts, todoFacts } from './claim-facts.data.ts';
import type { PlannedClaim, StoredFacts } from './claim-facts.data.ts';
import { Claim } from './claim.graphql.ts';
import { expectedCompletion } from '#claim/rules/completion.rules.ts';
import { estimatedCompletion, type Estimate } from '#claim/rules/estimate.rules.ts';
import { lateDays } from '#claim/rules/past-day.rules.ts';
import { nextStageOf } from '#claim/rules/named-day.rules.ts';
import { statusView } from '#claim/rules/status.rules.ts';
import type { Todo } from '#claim/rules/todo.ts';
import { todos } from '#claim/rules/todo.rules.ts';
import { tracker, type TrackerStep } from '#claim/rules/tracker.rules.ts';
import { todoReason } from '#claim/wording/todo-reason.rules.ts';

const TrackerStepType = builder.objectRef<TrackerStep>('TrackerStep').implement({
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Collection, Inspection or Completion.' }),
    status: t.exposeString('status', { description: 'Pending, In Progress or Completed.' }),
    percent: t.exposeInt('percent', { description: 'Time gone by, not work done: whole percent from 0 to 100.' }),
    date: t.expose('date', { type: 'DateTime', nullable: true }),
    dateKind: t.exposeString('dateKind', { description: 'done, expected, estimated or none.' }),
    text: t.string({
      nullable: true,
      resolve: ({ text }, _args, { locale }) => text && say(locale, text),
    }),
  }),
});

const TodoItem = builder.objectRef<Todo & { reason: string }>('TodoItem').implement({
  fields: (t) => ({
    kind: t.exposeString('kind', {
      description:
        'rebook-delivery, pay-excess, submit-passcode, remove-icloud, decide-quote, choose-outcome, see-voucher or read-messages.',
    }),
    amount: t.float({
      nullable: true,
      description: 'Pounds to pay, where that is what waits.',
      resolve: (todo) => (todo.kind === 'pay-excess' ? poundsOf(todo.pence) : null),
    }),
    reason: t.exposeString('reason', { description: 'Why it is asked, in one sentence.' }),
    dueAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The last day for it, where there is one.',
      resolve: (todo) => ('dueAt' in todo ? todo.dueAt : null),
    }),
    count: t.int({
      nullable: true,
      description: 'How many messages are unread, where that is what waits.',
      resolve: (todo) => (todo.kind === 'read-messages' ? todo.count : null),
    }),
  }),
});

const needsState = needs(
  'shownState',
  (claim) =>
    `(select json_build_object('systemName', s.system_name, 'status', s.status, 'trackerStep', s.tracker_step)
      from state s where s.id = ${claim}.state_id)`,
);

const estimates = new WeakMap<StoredFacts, { estimate: Estimate; now: Date }>();

function estimateOf(claim: PlannedClaim, now: Date): Estimate {
  const known = estimates.get(claim.facts);
  if (known?.now === now) return known.estimate;
  const estimate = estimatedCompletion(claimFacts(claim), now);
  estimates.set(claim.facts, { estimate, now });
  return estimate;
}

builder.objectFields(Claim, (t) => ({
  displayStatus: t.string({
    description: 'The one status that screens show: Finished, In Progress, On Hold or Cancelled.',
    ...needsState,
    resolve: (claim) => statusView(claim.shownState),
  }),
  nextStage: t.string({
    nullable: true,
    description: 'What the state says comes next; null where that is a repair that is not done.',
    ...needsFacts,
    resolve: (claim, _args, { now }) => nextStageOf(claimFacts(claim), now),
  }),
  tracker: t.field({
    type: [TrackerStepType],
    description: 'Collection, Inspection and Completion, in this order.',
    ...needsFacts,
    resolve: (claim, _args, { now }) => {
      const facts = claimFacts(claim);
      return tracker(facts, now, expectedCompletion(facts, now, estimateOf(claim, now)));
    },
  }),
  estimatedCompletionDate: t.field({
    type: 'DateTime',
    ...needsFacts,
    resolve: (claim, _args, { now }) => estimateOf(claim, now).date,
  }),
  estimateBasis: t.string({
    description: 'final, received, collection or default: which rule gave the date.',
    ...needsFacts,
    resolve: (claim, _args, { now }) => estimateOf(claim, now).basis,
  }),
  isLate: t.boolean({
    description:
      "Whether the promised day, else the estimated one, has gone by, by the server's clock, and the claim still goes on.",
    ...needsFacts,
    resolve: (claim, _args, { now }) => lateDays(claimFacts(claim), now) > 0,
  }),
  lateDays: t.int({
    description: 'By how many days the claim is later than was promised or estimated; 0 on that day itself.',
    ...needsFacts,
    resolve: (claim, _args, { now }) => lateDays(claimFacts(claim), now),
  }),
  todo: t.field({
    type: [TodoItem],
    description: 'What waits on the claimant, the most important first.',
    ...needsTodoFacts,
    resolve: (claim, _args, { now, locale }) => {
      const facts = todoFacts(claim);
      return todos(facts, now).map((todo) => ({ ...todo, reason: todoReason(todo, facts.state, locale) }));
    },
  }),
  notificationAnswered: t.boolean({
    description:
      'Whether the claimant has done what the notification asks for: a passcode sent, an iCloud lock off, the excess paid.',
    ...needsTodoFacts,
    resolve: (claim) => todoFacts(claim).notificationAnswered,
  }),
}));
