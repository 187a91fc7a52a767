// What the desk's cards show of the claimant's pages: read by GraphQL as these are, and by their rules.
import * as z from 'zod';

import { readToldLocale } from '#claim/read/told-locale.data.ts';
import { parcelStatuses, type Shown, todoKinds } from '#features/desk/cards/shown-routes.ts';
import type { ReadShown } from '#features/desk/cards/shown.rest.ts';
import { byUrgency } from '#features/my-claim/cards/urgency.rules.ts';
import { trackedParcel } from '#features/my-delivery/courier.rules.ts';
import { quoteTable } from '#features/quote/quote.rules.ts';
import type { AskGraphql } from '#main/graphql.ts';
import type { Services } from '#server/context.ts';
import { penceOf } from '#shared/money.ts';

const query = `query DeskShown($id: ID!) {
  claim(id: $id) {
    quote { total vat quoteDetails { id description total vat part { name } } }
    repairPayer { insurer isAgreed }
    repairStart { eventDate }
    lastStateChangeDate
    policyExcessAmount
    courier dpdcollectionNumber collectionTrackingDetails
    collectionProgress { status doneAt nextAttempt lastAttempt }
    deliveryCourier dpddeliveryNumber deliveryTrackingDetails
    deliveryProgress { status doneAt nextAttempt lastAttempt }
    todo { kind amount count reason }
    visits { kind date }
  }
}`;

const instant = z.iso.datetime();
const priced = z.object({ total: z.number(), vat: z.number() });
const progress = z.object({
  status: z.enum(parcelStatuses),
  doneAt: instant.nullable(),
  nextAttempt: instant.nullable(),
  lastAttempt: instant.nullable(),
});

const claimantsClaim = z.object({
  quote: priced
    .extend({
      quoteDetails: z.array(
        priced.extend({ id: z.string(), description: z.string(), part: z.object({ name: z.string() }).nullable() }),
      ),
    })
    .nullable(),
  repairPayer: z.object({ insurer: z.string(), isAgreed: z.boolean() }).nullable(),
  repairStart: z.object({ eventDate: instant }).nullable(),
  lastStateChangeDate: instant.nullable(),
  policyExcessAmount: z.number(),
  courier: z.string(),
  dpdcollectionNumber: z.string(),
  collectionTrackingDetails: z.string(),
  collectionProgress: progress,
  deliveryCourier: z.string(),
  dpddeliveryNumber: z.string(),
  deliveryTrackingDetails: z.string(),
  deliveryProgress: progress,
  todo: z.array(
    z.object({ kind: z.enum(todoKinds), amount: z.number().nullable(), count: z.int().nullable(), reason: z.string() }),
  ),
  visits: z.array(z.object({ kind: z.string(), date: instant })),
});
type Claim = z.infer<typeof claimantsClaim>;

function quoteOf({ quote, repairPayer: payer, repairStart, lastStateChangeDate, policyExcessAmount }: Claim) {
  if (quote === null) return null;
  // A payer who has not agreed is one who is asked in the claim's state.
  const since = payer?.isAgreed ? (repairStart?.eventDate ?? null) : lastStateChangeDate;
  return { ...quoteTable(quote), payer: payer && { ...payer, since }, excess: penceOf(policyExcessAmount) };
}

type Journey = { journey: 'collection' | 'delivery'; facts: Parameters<typeof trackedParcel>[0]; progress: object };

function parcelsOf(claim: Claim): Shown['parcels'] {
  const journeys = [
    {
      journey: 'delivery',
      progress: claim.deliveryProgress,
      facts: {
        courier: claim.deliveryCourier,
        dpdNumber: claim.dpddeliveryNumber,
        trackingDetails: claim.deliveryTrackingDetails,
      },
    },
    {
      journey: 'collection',
      progress: claim.collectionProgress,
      facts: {
        courier: claim.courier,
        dpdNumber: claim.dpdcollectionNumber,
        trackingDetails: claim.collectionTrackingDetails,
      },
    },
  ] as const satisfies Journey[];
  return journeys.map(({ journey, facts, progress: of }) => {
    const { courierName: courier = '', number = '', trackingUrl = null } = trackedParcel(facts) ?? {};
    return { journey, courier, number, trackingUrl, ...of };
  });
}

/** Packing comes before the rest, as on the claimant's page. */
function todoOf({ todo, visits }: Claim): Shown['todo'] {
  const asked = byUrgency(todo).map(({ kind, reason, amount, count }) => {
    return { kind, reason, amount: amount === null ? null : penceOf(amount), count, day: null };
  });
  const collection = visits.find(({ kind }) => kind === 'collection');
  if (collection === undefined) return asked;
  return [{ kind: 'pack', reason: '', amount: null, count: null, day: collection.date }, ...asked];
}

const shownOf = (claim: Claim): Shown => ({
  quote: quoteOf(claim),
  parcels: parcelsOf(claim),
  todo: todoOf(claim),
});

type Answered = { data?: { claim: unknown } | null; errors?: { extensions: { code: string } }[] };

/** In the claimant's language. */
export function openReadShown({ database }: Pick<Services, 'database'>, ask: AskGraphql): ReadShown {
  return async (viewer, claimId) => {
    const locale = await readToldLocale(database.kysely, claimId);
    const request = { query, variables: { id: claimId }, operationName: 'DeskShown' };
    const { body, failures } = await ask(request, viewer, locale);
    const { data, errors } = JSON.parse(body) as Answered;
    if (errors?.every(({ extensions: { code } }) => code === 'CLAIM_NOT_FOUND')) return null;
    if (errors !== undefined) throw new Error('What a claimant reads could not be read.', { cause: failures });
    return shownOf(claimantsClaim.parse(data?.claim));
  };
}
