import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { DutyAction } from '#claim/duty/duty-actions.data.ts';
import { type DutyOrder, noSuchClient, periodOf, sendDutyPdf, sendDutyZip } from '#claim/duty/duty-packs.server.ts';
import { maskedAction } from '#claim/duty/masked-action.server.ts';
import { readActions, readOutcomes } from '#claim/duty/duty-report.server.ts';
import { periodBefore } from '#claim/duty/duty.rules.ts';
import { clientsWithin } from '#claim/measures/measures.data.ts';
import type { Packs } from '#claim/pack/packs.server.ts';
import { accountActor, addAuditEntry } from '#server/audit.data.ts';
import type { Brands } from '#server/brands/brand.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import type { SignedIn } from '#server/sessions/account-session.data.ts';
import { isMasked, withContacts } from '../mask/contacts.data.ts';
import { type DutyAnswer, type DutyQuery, dutyRoutes, type ShownDutyAction } from './duty-routes.ts';
import { closeDutyAction, saveDutyAction, type Saving } from './save-duty.server.ts';

/** A handler who is no lead reads their own figures alone, in the reports. */
function checkReader({ roles }: Pick<SignedIn, 'roles'>): void {
  if (roles.includes('lead') || !roles.includes('handler')) return;
  throw new Problem(403, 'lead-needed', 'A lead reads this, and an auditor that of their client.');
}

type Client = DutyAnswer['client'];

async function clientsOf(db: Db, { brands, clientIds }: SignedIn): Promise<Client[]> {
  const clients = (await clientsWithin(db, { brands, clientIds })).filter(({ name }) => name !== '');
  return clients.map(({ id, name }) => ({ id, name }));
}

/** Throws 404 for a client beyond the account's limits like for one that does not exist. */
async function clientFor({ database }: Services, account: SignedIn, id: string | undefined) {
  checkReader(account);
  const clients = await clientsOf(database.kysely, account);
  const client = id === undefined ? clients[0] : clients.find((one) => one.id === id);
  if (client === undefined) throw noSuchClient();
  return { client, clients };
}

const shown = ({ period, closedAt, savedByName: savedBy, ...action }: DutyAction): ShownDutyAction => {
  const { id, version, outcome, figure, cause, finding, ownerId, ownerName, dueOn, result, changes } = action;
  return {
    id,
    version,
    outcome,
    figure,
    cause: cause || null,
    ...period,
    finding,
    action: action.action,
    ownerId,
    ownerName,
    dueOn,
    result,
    savedBy,
    closedAt: closedAt?.toISOString() ?? null,
    changes: [...changes],
  };
};

async function read(services: Services, account: SignedIn, query: DutyQuery): Promise<DutyAnswer> {
  const { database, now } = services;
  const { client, clients } = await clientFor(services, account, query.client);
  const period = periodOf(query, now());
  const ask = { clientId: client.id, brands: account.brands, period };
  const outcomes = await readOutcomes({ database }, ask);
  const found = await readActions({ database }, ask);
  const asker = await withContacts(database.kysely, account);
  const actions = isMasked(asker, client.id) ? found.map(maskedAction) : found;
  await addAuditEntry(database.kysely, {
    at: now(),
    actor: accountActor(account.accountId),
    action: 'desk.read-report',
    detail: `consumer-duty, ${client.name}, ${period.from} to ${period.to}`,
  });
  return {
    client,
    clients,
    ...period,
    before: periodBefore(period),
    outcomes,
    actions: actions.map(shown),
    seesActions: account.brands === null,
    mayChange: account.roles.includes('lead') && account.brands === null,
  };
}

type Asked = { query: DutyQuery; request: FastifyRequest; reply: FastifyReply };

async function orderOf(services: Services, { query, request, reply }: Asked): Promise<DutyOrder> {
  const account = accountOf(request);
  const { client } = await clientFor(services, account, query.client);
  const of = { clientId: client.id, brands: account.brands, period: periodOf(query, services.now()) };
  return { ...of, actor: accountActor(account.accountId), reply };
}

type DutyServices = Services & { brands: Brands };

export function dutyCalls(app: FastifyInstance, services: DutyServices, parts: { guard: Guard; packs: Packs }): void {
  const { guard, packs } = parts;
  const within = <Answer>(request: FastifyRequest, id: string, act: (saving: Saving) => Promise<Answer>) =>
    services.database.kysely
      .transaction()
      .execute((tx) => act({ tx, account: accountOf(request), id, now: services.now(), demo: services.settings.demo }));
  addRoutes(app, dutyRoutes, {
    guard,
    handlers: {
      deskDuty: ({ query, request }) => read(services, accountOf(request), query),
      deskDutyPdf: async (asked) => sendDutyPdf(services, packs.press, await orderOf(services, asked)),
      deskDutyZip: async (asked) => sendDutyZip(services, await orderOf(services, asked)),
      deskSaveDutyAction: ({ params: { actionId }, body, request }) =>
        within(request, actionId, (saving) => saveDutyAction(saving, body)),
      deskCloseDutyAction: ({ params: { actionId }, body, request }) =>
        within(request, actionId, (saving) => closeDutyAction(saving, body)),
    },
  });
}
