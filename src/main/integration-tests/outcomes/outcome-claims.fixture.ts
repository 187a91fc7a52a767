// Claims beyond repair, with offers by the operator's system and what their claimants do.
import { v7 as newId } from 'uuid';

import { listChoices } from '#claim/quote/authorisations.data.ts';
import { cookieFor } from '../../graphql.fixture.ts';
import { DeskApp } from '../desk-app.fixture.ts';

export let desk: DeskApp;
let count = 0;
export const daySeconds = 24 * 60 * 60;

export async function startDesk(): Promise<void> {
  desk = await DeskApp.start(
    {
      Kim: { rights: ['reply'] },
      Lea: { rights: ['quote', 'state'] },
      Max: { roles: ['handler', 'lead'], rights: [] },
      Ada: { roles: ['auditor'], rights: [], clients: ['Fixed'] },
      Eve: { roles: ['auditor'], rights: [], clients: ['Vouchers'] },
    },
    [
      { name: 'Fixed', contracts: [{ customer: 'Fixed Mutual' }], outcomes: { mayChange: false, days: 7 } },
      { name: 'Coding', contracts: [{ customer: 'Coding Mutual' }], decisionsNeedCode: true },
      {
        name: 'Vouchers',
        contracts: [{ customer: 'Voucher Mutual' }],
        contactsForAuditors: 'shown',
        outcomes: { kinds: ['voucher', 'return'] },
      },
    ],
  );
}

export const contractOf = (customer: string) => ({ contract: { customer, name: 'Gold', tatSlaDays: 10 } });

export async function newClaim(document: object = {}): Promise<{ id: string; number: string }> {
  const number = `OFFER-${(count += 1)}`;
  return {
    number,
    id: await desk.putClaim(number, { state: 'Beyond Repair', endUserEmail: 'a@example.com', ...document }),
  };
}

export const kept = 'We keep it, and erase everything on it.';
export const replacement = {
  kind: 'replacement',
  device: 'iPhone 13, 128 GB, blue',
  grade: 'refurbished',
  wear: 'none',
  differences: 'Blue instead of black.',
  warrantyMonths: 12,
  workingDays: 3,
  oldDevice: kept,
};
export const voucher = {
  kind: 'voucher',
  amount: 250,
  place: 'Currys, in shops and online',
  validUntil: '2027-11-30',
  oldDevice: kept,
  delivery: 'As a code on your claim’s page',
  cannotUndo: 'A code that you’ve seen can’t be given back.',
};
export const cash = { kind: 'cash', amount: 180.5, payer: 'Northgate Insurance', workingDays: 5, oldDevice: kept };
export const back = { kind: 'return', oldDevice: 'It comes back as it is, with everything on it.' };

export const put = (number: string, body: object = {}, query = '') =>
  desk.operator('PUT', `/claims/${number}/outcome${query}`, { options: [replacement, voucher, cash, back], ...body });

export async function offered(body: object = {}, document: object = {}) {
  const claim = await newClaim(document);
  const { status, text } = await put(claim.number, body);
  if (status !== 201) throw new Error(`The offer was not sent: ${text}`);
  return claim;
}

const shown = `number state sentence lastDay answerBy chosenId chosenBy mayChange choiceUrl consentTick
  voucher { state expiresOn openUntil } options { id kind title grade wear differences warrantyMonths workingDays amount place
  validUntil delivery cannotUndo payer oldDevice consent }`;
type Option = { id: string; kind: string } & Record<string, unknown>;
type Offer = { options: Option[] } & Record<string, unknown>;
type Shown = {
  outcomeOffer: Offer | null;
  todo: { kind: string; dueAt: string | null; reason: string }[];
  wording: { sentence: string; next: string | null; actor: string };
};

export async function graphql(id: string, query: string, variables: object = {}, as?: string) {
  const cookie = as ?? (await cookieFor(desk.database, [id], desk.now()));
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const answer = await desk.app.inject({ method: 'POST', url: '/graphql', headers, payload: { query, variables } });
  return answer.json<{ data: { claim: Shown } | null; errors?: { message: string; extensions: { code: string } }[] }>();
}

export async function claimantSees(id: string): Promise<Shown> {
  const query = `query ($id: ID!) { claim(id: $id) { outcomeOffer { ${shown} } wording { sentence next actor }
    todo { kind dueAt reason } } }`;
  const { data, errors } = await graphql(id, query, { id });
  if (!data || errors) throw new Error(`The claim was not answered: ${JSON.stringify(errors)}`);
  return data.claim;
}

export async function offerOf(id: string): Promise<Offer> {
  const { outcomeOffer } = await claimantSees(id);
  if (outcomeOffer === null) throw new Error('There is no offer.');
  return outcomeOffer;
}

export async function optionOf(id: string, kind: string): Promise<string> {
  const option = (await offerOf(id)).options.find((one) => one.kind === kind);
  if (!option) throw new Error(`There is no ${kind}.`);
  return option.id;
}

/** Returns the error's code; null where it was done. */
export async function choose(id: string, kind: string, model: object = {}, as?: string): Promise<string | null> {
  const query = 'mutation ($model: ChooseOutcomeInput!) { chooseOutcome(model: $model) { id } }';
  const optionId = await optionOf(id, kind);
  const whole = { claimId: id, offerVersion: 1, optionId, consent: true, ...model };
  return (await graphql(id, query, { model: whole }, as)).errors?.[0]?.extensions.code ?? null;
}

export async function ask(id: string, model: object = {}): Promise<string | null> {
  const query = 'mutation ($model: AskAboutOutcomeInput!) { askAboutOutcome(model: $model) { id } }';
  const whole = { claimId: id, offerVersion: 1, message: 'Mine has 256 GB.', clientId: newId(), ...model };
  return (await graphql(id, query, { model: whole })).errors?.[0]?.extensions.code ?? null;
}

export async function answer(number: string): Promise<void> {
  // A message of the same instant as the question would not come after it.
  desk.wait(1);
  await desk.operator('POST', `/claims/${number}/messages`, {
    messages: [{ externalId: newId(), dateSent: desk.now().toISOString(), subject: 'Answer', body: 'So.' }],
  });
  desk.wait(1);
}

export const chosen = (id: string) => listChoices(desk.database.kysely, id);

export async function rowsOf<Row extends object>(text: string, id: string): Promise<Row[]> {
  return (await desk.database.pool.query<Row>(text, [id])).rows;
}

export const events = (id: string) =>
  rowsOf<{ type: string; data: Record<string, unknown> }>(
    `select type, data from outgoing_event where claim_id = $1 and type like 'outcome.%' order by id`,
    id,
  );
export const told = async (id: string) =>
  (
    await rowsOf<{ kind: string }>(
      `select kind from happening where claim_id = $1 and kind ~ '^(outcome|voucher)' order by id`,
      id,
    )
  ).map(({ kind }) => kind);

export const dayFromNow = (days: number) =>
  new Date(desk.now().getTime() + days * daySeconds * 1_000).toISOString().slice(0, 10);

/** The clock of which the leads hear. */
export const lead = (id: string) =>
  rowsOf<{ kind: string; due_at: Date | null }>(
    `select kind, due_at from desk_clock where claim_id = $1 and kind = 'outcome'`,
    id,
  );

export const waitingOn = async (id: string) =>
  (await rowsOf<{ waiting_on: string }>(`select waiting_on from desk_claim where claim_id = $1`, id))[0]?.waiting_on;
