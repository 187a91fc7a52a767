import { builder, type GraphqlContext } from '#server/graphql/builder.ts';
import { column, needs } from '#server/graphql/fields.ts';
import {
  claimFacts,
  deviceFactsOf,
  deviceOfRow,
  needsFacts,
  type PlannedClaim,
  type StoredDevice,
} from '../read/claim-facts.data.ts';
import { clientIdOf } from '#claim/access/client-of-claim.data.ts';
import { Claim } from '../read/claim.graphql.ts';
import { EventHistory } from '../read/event.graphql.ts';
import { insurerOf } from '../rules/insurer.rules.ts';
import { claimWording } from './claim-wording.rules.ts';
import { deviceOf, type Device } from './device.rules.ts';
import { outcomeOf } from './outcome.rules.ts';
import { pastWording, type PastState, type PastWording } from './past-wording.rules.ts';
import type { BrandWording, ClaimWording, ExpectedDay } from '#shared/wording.ts';

const ExpectedDayType = builder.objectRef<ExpectedDay>('ExpectedDay').implement({
  fields: (t) => ({
    label: t.exposeString('label', { description: 'What is expected, such as "Report expected".' }),
    date: t.expose('date', { type: 'DateTime' }),
    day: t.exposeInt('day', { nullable: true, description: 'Which day of `days` today is; null without a span.' }),
    days: t.exposeInt('days', { nullable: true }),
  }),
});

const ClaimWordingType = builder.objectRef<ClaimWording>('ClaimWording').implement({
  fields: (t) => ({
    heading: t.exposeString('heading', { description: 'Short, without the device.' }),
    sentence: t.exposeString('sentence', { description: 'The largest text of the claim page.' }),
    meaning: t.exposeString('meaning', { nullable: true }),
    when: t.expose('when', { type: ExpectedDayType, nullable: true }),
    next: t.exposeString('next', { nullable: true, description: 'What comes next.' }),
    actor: t.exposeString('actor', { description: 'us, claimant, insurer, courier, parts or nobody.' }),
    isEnd: t.exposeBoolean('isEnd', { description: 'Whether the claim is over.' }),
    usually: t.exposeString('usually', { nullable: true, description: 'What it usually takes, if the operator says.' }),
  }),
});

const ClaimDevice = builder.objectRef<Device>('ClaimDevice').implement({
  fields: (t) => ({
    name: t.exposeString('name', { description: 'To stand after "your": at most 24 characters.' }),
    kind: t.exposeString('kind', { description: 'phone, laptop, tablet, watch, console or other.' }),
  }),
});

const EventWording = builder.objectRef<PastWording>('EventWording').implement({
  fields: (t) => ({
    heading: t.exposeString('heading'),
    meaning: t.exposeString('meaning', { nullable: true }),
  }),
});

function wordingOf(claim: PlannedClaim, { wordingOf: find, locale }: GraphqlContext): BrandWording {
  const { brand, client } = claimFacts(claim);
  return find(brand, locale, client);
}

builder.objectFields(Claim, (t) => ({
  wording: t.field({
    type: ClaimWordingType,
    description: "What the state means, in the words of the claim's brand and the reader's language.",
    ...needsFacts,
    resolve: (claim, _args, context) => claimWording(claimFacts(claim), wordingOf(claim, context), context.now),
  }),
  device: t.field({
    type: ClaimDevice,
    ...needsFacts,
    resolve: (claim, _args, { locale }) => deviceOf(claimFacts(claim).device, locale),
  }),
  insurer: t.string({
    nullable: true,
    description: "Whose policy it is: the contract's customer, else the brand's insurer.",
    ...needsFacts,
    resolve: (claim, _args, context) => insurerOf(claimFacts(claim).customer, wordingOf(claim, context).insurer),
  }),
  outcome: t.string({
    nullable: true,
    description:
      'repaired, not-repaired, replaced, voucher or cancelled; null while it goes on or where it is not known.',
    ...needsFacts,
    resolve: (claim) => outcomeOf(claimFacts(claim)),
  }),
  photoCount: t.int({
    description: 'How many photos the claimant can see.',
    ...column((_claim, claimId) => `(select count(*)::int from photo p where p.claim_id = ${claimId})`),
  }),
}));

type PlannedEvent = {
  eventWording: {
    state: PastState | null;
    customer: string | null;
    brand: string | null;
    client: string | null;
    device: StoredDevice;
  };
};

const needsEventWording = needs(
  'eventWording',
  (event, claimId) => `(
    select json_build_object(
      'state', (
        select json_build_object('systemName', s.system_name, 'name', s.name, 'description', s.description)
        from state s where s.id = ${event}.related_state_id),
      'customer', (select k.customer from contract k where k.id = w.contract_id),
      'brand', w.brand,
      'client', ${clientIdOf('w')},
      'device', ${deviceOfRow('w', claimId)})
    from claim w where w.id = ${claimId})`,
);

builder.objectField(EventHistory, 'wording', (t) =>
  t.field({
    type: EventWording,
    nullable: true,
    description: 'How the change reads in History; null for an event that tells of no state.',
    ...needsEventWording,
    resolve: (event, _args, { wordingOf: find, locale }) => {
      const { state, customer, brand, client, device } = (event as PlannedEvent).eventWording;
      const wording = find(brand, locale, client);
      const about = { device: deviceFactsOf(device), locale, insurer: insurerOf(customer, wording.insurer) };
      return pastWording(state, about, wording.table);
    },
  }),
);
