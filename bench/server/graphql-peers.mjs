// The stored part of the claim summary by two mainstream GraphQL servers, each as its own documentation begins: a schema
// of resolvers, one for each child, and DataLoaders for each request. Runs where `graphql-servers` has installed them.
// STORE is how to connect; prints the two addresses as JSON.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';

import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import DataLoader from 'dataloader';
import { createSchema, createYoga } from 'graphql-yoga';
import pg from 'pg';

const typeDefs = `
  type Query { claim(id: ID!): Claim }
  type Claim {
    id: ID! number: String! policyNumber: String! lastStateChangeDate: String policyExcessAmount: Float!
    excessPaymentTaken: Boolean! unreadMessageCount: Int! state: State contract: Contract equipmentType: Part
    notification: Notification dataFormData: [FormData!]! events: [Event!]! messages: [Message!]!
  }
  type State { id: ID! name: String! systemName: String! status: String! nextState: String trackerNumber: Int trackerStep: Int }
  type Contract { id: ID! name: String! customer: String! tatSlaDays: Int }
  type Part { id: ID! name: String! }
  type Notification { id: ID! name: String! linkName: String! linkPath: String! }
  type FormData { id: ID! name: String! stringValue: String intValue: Int decimalValue: Float textValue: String }
  type Event { id: ID! name: String! eventDate: String! relatedState: State }
  type Message { id: ID! subject: String! body: String! dateSent: String! read: Boolean! active: Boolean! }`;

const pool = new pg.Pool({ ...JSON.parse(process.env.STORE), max: 10 });

// Prepared under a name, as ours: without it each statement would be planned at every call.
const query = async (name, text, values) => (await pool.query({ name, text, values })).rows;

const session = `exists (select 1 from claim_session s join claim_session_claim sc on sc.session_id = s.id
  where s.token_hash = $2 and s.ended_at is null and s.expires_at > $3 and sc.claim_id = c.id)`;

const claimText = `select id, number, policy_number, last_state_change_date, policy_excess_pence, excess_payment_taken,
  state_id, contract_id, equipment_type_id from claim c where id = $1 and ${session}`;

function byId(name, table) {
  const text = `select * from ${table} where id = any($1)`;
  return new DataLoader(async (ids) => {
    const found = new Map((await query(name, text, [ids])).map((row) => [row.id, row]));
    return ids.map((id) => found.get(id) ?? null);
  });
}

function ofClaims(name, text, shape = (rows) => rows) {
  return new DataLoader(async (ids) => {
    const found = Map.groupBy(await query(name, text, [ids]), (row) => row.claim_id);
    return ids.map((id) => shape(found.get(id) ?? []));
  });
}

const childTexts = {
  notification: 'select * from portal_notification where claim_id = any($1)',
  dataFormData: `select claim_id, id, name, decimal_value, int_value, string_value, text_value from data_form_data
    where claim_id = any($1) order by position, id`,
  events: `select claim_id, id, name, event_date, related_state_id from claim_event
    where claim_id = any($1) order by event_date desc, id desc`,
  messages: `select claim_id, id, subject, body, date_sent, read, active from portal_message
    where claim_id = any($1) order by date_sent desc, id desc`,
  unread:
    'select claim_id, count(*)::int from portal_message where claim_id = any($1) and active and not read group by 1',
};

function loaders() {
  return {
    state: byId('states', 'state'),
    contract: byId('contracts', 'contract'),
    equipmentType: byId('types', 'equipment_type'),
    notification: ofClaims('notifications', childTexts.notification, ([row]) => row ?? null),
    dataFormData: ofClaims('form', childTexts.dataFormData),
    events: ofClaims('events', childTexts.events),
    messages: ofClaims('messages', childTexts.messages),
    unread: ofClaims('unread', childTexts.unread, ([row]) => row?.count ?? 0),
  };
}

const iso = (date) => date && date.toISOString();
const from = (column) => (row) => row[column];

const resolvers = {
  Query: {
    claim: async (_root, { id }, { tokenHash }) =>
      (await query('claim', claimText, [id, tokenHash, new Date('2025-11-06T12:00:00Z')]))[0] ?? null,
  },
  Claim: {
    policyNumber: from('policy_number'),
    lastStateChangeDate: (claim) => iso(claim.last_state_change_date),
    policyExcessAmount: (claim) => claim.policy_excess_pence / 100,
    excessPaymentTaken: from('excess_payment_taken'),
    unreadMessageCount: (claim, _args, { load }) => load.unread.load(claim.id),
    state: (claim, _args, { load }) => claim.state_id && load.state.load(claim.state_id),
    contract: (claim, _args, { load }) => claim.contract_id && load.contract.load(claim.contract_id),
    equipmentType: (claim, _args, { load }) =>
      claim.equipment_type_id && load.equipmentType.load(claim.equipment_type_id),
    notification: (claim, _args, { load }) => load.notification.load(claim.id),
    dataFormData: (claim, _args, { load }) => load.dataFormData.load(claim.id),
    events: (claim, _args, { load }) => load.events.load(claim.id),
    messages: (claim, _args, { load }) => load.messages.load(claim.id),
  },
  State: {
    systemName: from('system_name'),
    nextState: from('next_state'),
    trackerNumber: from('tracker_number'),
    trackerStep: from('tracker_step'),
  },
  Contract: { tatSlaDays: from('tat_sla_days') },
  Notification: { linkName: from('link_name'), linkPath: from('link_path') },
  FormData: {
    stringValue: from('string_value'),
    intValue: from('int_value'),
    decimalValue: from('decimal_value'),
    textValue: from('text_value'),
  },
  Event: {
    eventDate: (event) => iso(event.event_date),
    relatedState: (event, _args, { load }) => event.related_state_id && load.state.load(event.related_state_id),
  },
  Message: { dateSent: (message) => iso(message.date_sent) },
};

/** Who asks, by the session's cookie, and what is read for this request. */
function contextOf(cookie) {
  const token = /=([^;]+)/.exec(cookie ?? '')?.[1] ?? '';
  return { tokenHash: createHash('sha256').update(token).digest(), load: loaders() };
}

const yoga = createYoga({
  schema: createSchema({ typeDefs, resolvers }),
  logging: false,
  graphiql: false,
  context: ({ request }) => contextOf(request.headers.get('cookie')),
});
const yogaServer = createServer(yoga);
await new Promise((resolve) => yogaServer.listen(0, '127.0.0.1', resolve));

const apollo = new ApolloServer({ typeDefs, resolvers });
const { url } = await startStandaloneServer(apollo, {
  listen: { port: 0, host: '127.0.0.1' },
  context: async ({ req }) => contextOf(req.headers.cookie),
});

process.stdout.write(
  `${JSON.stringify({ yoga: `http://127.0.0.1:${yogaServer.address().port}/graphql`, apollo: url })}\n`,
);
process.once('SIGTERM', () => process.exit(0));
