import * as z from 'zod';

import { clientFields } from '#claim/desk/clients/clients.rules.ts';
import { viewLists } from '#claim/photo/view-lists.rules.ts';
import { reportFields } from '#claim/report/report-content.rules.ts';
import { respondents } from '#claim/complaint/complaint.rules.ts';
import { outcomeKinds } from '#claim/offer/offer.rules.ts';
import { ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { openingHours } from '#shared/time/opening-hours.rules.ts';

const contract = z.object({
  customer: z.string(),
  name: z.string().nullable().meta({ description: 'Null is every contract of the customer that no client names.' }),
});

const outcomeTermsAnswer = z.object({
  kinds: z.array(z.enum(outcomeKinds)).meta({ description: 'What is offered beyond repair.' }),
  mayChange: z.boolean().meta({ description: 'Until it is in hand, the claimant may choose another option.' }),
  days: z.int().meta({ description: 'For how many days an offer stands.' }),
});

const complaintTermsAnswer = z.object({
  respondent: z.enum(respondents).meta({ description: 'Who answers complaints.' }),
  insurer: z.object({ name: z.string(), email: z.string() }).nullable(),
  waiver: z.string().nullable().meta({ description: 'Null where the shipped words about time limits count.' }),
  ombudsman: z
    .object({
      name: z.string(),
      address: z.array(z.string()),
      phone: z.string(),
      website: z.string(),
      leaflet: z.string(),
    })
    .nullable()
    .meta({ description: 'Null is the Financial Ombudsman Service.' }),
});

const quoteTermsAnswer = z.object({
  decides: z.enum(['insurer', 'claimant']).meta({ description: 'Who decides about a quote.' }),
  limit: z.number().nullable().meta({ description: 'Up to this total, in pounds, nobody needs to decide.' }),
  days: z.int().meta({ description: 'For how many days a quote is good.' }),
  coversLess: z.boolean().meta({ description: 'An approval counts for a later version of no more.' }),
});

const shownClient = z.object({
  id: z.uuid(),
  version: z.int(),
  name: z.string(),
  brand: z.string().nullable().meta({ description: 'The client has the claims of this brand that no contract has.' }),
  contracts: z.array(contract),
  hours: openingHours.nullable().meta({ description: 'Null is Monday to Friday, 09:00-17:30.' }),
  contactsForAuditors: z.enum(['shown', 'masked']),
  quotes: quoteTermsAnswer,
  decisionsNeedCode: z.boolean().meta({
    description: 'Its claimants enter a mailed code with a decision about a quote, or a choice beyond repair.',
  }),
  helpersNeedCode: z.boolean().meta({ description: 'A helper of its claimants enters a mailed code.' }),
  reportFields: z.array(z.enum(reportFields)).meta({ description: 'What a report must say before it is issued.' }),
  photoViews: viewLists.meta({
    description: 'What is to be photographed, by kind of device; what ships, where a kind is absent.',
  }),
  leavesParcels: z.boolean().meta({ description: 'Whether couriers may leave its parcels at another place.' }),
  baseline: z
    .object({ contactsPerClaim: z.number(), measuredOn: z.iso.date(), claims: z.int() })
    .nullable()
    .meta({ description: 'What contacts per claim were before claimants had the portal.' }),
  asksSurveys: z.boolean().meta({ description: 'Whether its claimants are asked how their claims were handled.' }),
  outcomes: outcomeTermsAnswer,
  complaints: complaintTermsAnswer,
  closedAt: z.iso.datetime().nullable().meta({ description: 'From then on it takes no new claims.' }),
  openClaims: z.int(),
});
export type ShownClient = z.infer<typeof shownClient>;

const clientsAnswer = z.object({
  clients: z.array(shownClient),
  openWithoutClient: z.int().meta({ description: 'Open claims of no client.' }),
  contracts: z.array(contract).meta({ description: 'The contracts of claims, to choose from.' }),
  brands: z.array(z.object({ id: z.string(), name: z.string() })),
  bankHolidays: z.array(z.iso.date()).meta({ description: 'The next ones of England and Wales.' }),
});
export type ClientsAnswer = z.infer<typeof clientsAnswer>;

const wantedClient = z.strictObject({
  clientId: z.uuid({ error: 'This must be the id of a client.' }),
  ...clientFields,
  isClosed: z.boolean().default(false),
});
export type WantedClient = z.output<typeof wantedClient>;
/** As it is sent. */
export type TypedClient = z.input<typeof wantedClient>;

const saveBody = wantedClient.extend({
  seen: z.int().nullable().meta({ description: 'The version that was on screen; null for a new client.' }),
});
export type SaveClient = z.output<typeof saveBody>;

const effectsAnswer = z.object({
  retimed: z.int().meta({ description: 'Open claims whose due times run by other hours.' }),
  joining: z.int().meta({ description: 'Open claims that become this client’s.' }),
  leaving: z.int().meta({ description: 'Open claims that are this client’s no longer.' }),
  auditors: z.int().meta({ description: 'Auditors who would see contacts, or see them masked.' }),
});
export type ClientEffects = z.infer<typeof effectsAnswer>;

const claimPage = z.record(z.string(), z.record(z.string(), z.unknown()).nullable());
const triedClaim = z.object({
  kind: z.enum(['inspection', 'quote', 'repair']),
  claimId: z.uuid(),
  page: claimPage.meta({ description: 'As the claim’s page reads it: the answers to ClaimLayout and MyClaim.' }),
});
export type TriedClaim = z.infer<typeof triedClaim>;

/** In bytes: 500 contracts with long names. */
const bodyLimitBytes = 262_144;

const refused = {
  400: 'The body is not valid, or there is no such brand.',
  409: '`client-taken`: another client has the name, the brand or a contract; the errors say which.',
};

export const clientRoutes = {
  clients: {
    method: 'GET',
    path: '/api/account/clients',
    who: 'admin',
    summary: 'Every client by name, with its contracts, opening hours and open claims.',
    answers: ok(clientsAnswer),
  },
  saveClient: {
    method: 'POST',
    path: '/api/account/saveClient',
    who: 'admin',
    bodyLimitBytes,
    summary: 'Save a client under an id of the sender’s. The claims of the desk follow in the background.',
    body: { schema: saveBody },
    answers: ok(shownClient),
    problems: {
      ...refused,
      409: `${refused[409]} \`changed-meanwhile\`: another version than the one seen counts now.`,
    },
  },
  clientEffects: {
    method: 'POST',
    path: '/api/account/clientEffects',
    who: 'admin',
    bodyLimitBytes,
    summary: 'Tell what would change for open claims if a client were saved. Changes nothing.',
    body: { schema: wantedClient },
    answers: ok(effectsAnswer),
    problems: refused,
  },
  tryClient: {
    method: 'POST',
    path: '/api/account/tryClient',
    who: 'admin',
    bodyLimitBytes,
    summary: 'Draw sample claims as a client would show them. Nothing is stored.',
    body: { schema: wantedClient },
    answers: ok(z.object({ claims: z.array(triedClaim) })),
    problems: refused,
  },
} satisfies RestRoutes;
