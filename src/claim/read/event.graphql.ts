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

/** A claim's events, newest first; those of the same instant by their id, which grows with time. */
export const eventsOfClaim = {
  table: 'claim_event',
  joins: (event, claim) => `${event}.claim_id = ${claim}.id`,
  order: (event) => `${event}.event_date desc, ${event}.id desc`,
} satisfies Relation;

/** Returns a claim's first change to this state: by the event's related state or, if it has none, by its text. */
export function firstChangeTo(systemName: string): Relation {
  return {
    table: 'claim_event',
    joins: (event, claim) =>
      `${event}.claim_id = ${claim}.id and coalesce(` +
      `(select s.system_name from state s where s.id = ${event}.related_state_id) = '${systemName}', ` +
      `${event}.name ilike 'claim state changed to ${systemName}%')`,
    order: (event) => `${event}.event_date, ${event}.id`,
  };
}
