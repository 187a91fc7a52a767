import type { KnownState } from '#shared/known-state.ts';
import { builder } from '#server/graphql/builder.ts';
import { column, instant, one, type Relation } from '#server/graphql/fields.ts';

export const State = builder.objectRef<object>('State').implement({
  fields: (t) => ({
    id: t.id(column('id')),
    active: t.boolean(column('active')),
    name: t.string(column('name')),
    systemName: t.string(column('system_name')),
    description: t.string(column('description')),
    nextState: t.string(column('next_state')),
    status: t.string(column('status')),
    trackerStep: t.int({ nullable: true, ...column('tracker_step') }),
    trackerNumber: t.int({ nullable: true, ...column('tracker_number') }),
  }),
});

export const EventHistory = builder.objectRef<object>('EventHistory').implement({
  fields: (t) => ({
    id: t.id(column('id')),
    eventDate: t.field({ type: 'DateTime', ...instant('event_date') }),
    name: t.string(column('name')),
    sharedKey: t.string(column('shared_key')),
    engineer: t.string(column('engineer')),
    relatedState: t.field({
      type: State,
      nullable: true,
      ...one({ table: 'state', joins: (state, event) => `${state}.id = ${event}.related_state_id` }),
    }),
  }),
});

export const eventsOfClaim = {
  table: 'claim_event',
  joins: (event, _claim, claimId) => `${event}.claim_id = ${claimId}`,
  order: (event) => `${event}.event_date desc, ${event}.id desc`,
} satisfies Relation;

export function firstChangeTo(systemName: KnownState): Relation {
  return {
    table: 'claim_event',
    joins: (event, _claim, claimId) =>
      `${event}.claim_id = ${claimId} and coalesce(` +
      `(select s.system_name from state s where s.id = ${event}.related_state_id) = '${systemName}', ` +
      `${event}.name ilike 'claim state changed to ${systemName}%')`,
    order: (event) => `${event}.event_date, ${event}.id`,
  };
}
