import { v7 as newId } from 'uuid';

import { otherContract } from './story-parts.ts';
import { usualOutcomes, usualQuotes, usualReportFields } from '#claim/desk/clients/clients.rules.ts';
import { replaceClients } from '#claim/desk/clients/replace-clients.data.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { hashPassword } from '#server/secrets/password-hash.ts';
import { addAccount } from '#features/account/account.data.ts';
import { type AccountRole, type DeskRight, deskRights } from '#shared/account-role.ts';
import { addLondonDays } from '#shared/time/london.ts';
import { deskEmails } from './desk/desk-emails.ts';
import { insurers } from './desk/made-up.ts';
import { stories } from './load-demo.ts';
import { demoDay } from './story-parts.ts';

export type DemoAccount = { email: string; password: string; sees: string };

const password = 'three blue kettles';
const auditedInsurer = 'Northfield Insurance';

function claimantsEmail(now: Date): string {
  const story = stories.find(({ story }) => story === 'Inspecting') ?? stories[0];
  return story?.document(demoDay(now)).endUserEmail ?? 'claimant@example.com';
}

type AtDesk = { roles: AccountRole[]; name?: string; rights?: DeskRight[]; client_ids?: string[] };

/** `auditsFor` are the clients of the auditor. */
function accountsOf(now: Date, auditsFor: string[]): (DemoAccount & AtDesk)[] {
  return [
    { email: claimantsEmail(now), password, roles: [], sees: 'a claimant: their own claim' },
    {
      email: deskEmails.handler,
      password,
      roles: ['handler'],
      name: 'Kim Adler',
      rights: [...deskRights],
      sees: 'a handler: the desk at /desk, with all rights',
    },
    {
      email: deskEmails.lead,
      password,
      roles: ['handler', 'lead'],
      name: 'Tom Reeve',
      sees: 'a lead: the desk, as a handler’s colleague',
    },
    {
      email: 'auditor@example.com',
      password,
      roles: ['auditor'],
      name: 'Ines Moran',
      client_ids: auditsFor,
      sees: `${auditedInsurer}’s auditor: its claims at the desk, to read`,
    },
    { email: 'admin@example.com', password, roles: ['admin'], sees: 'an administrator: accounts and keys' },
  ];
}

/** Before the days of which the demo's reports tell. */
const baselineAt = (now: Date) => ({
  contactsPerClaim: 1.4,
  claims: 400,
  measuredOn: dayOf(addLondonDays(now, -400)),
});

/** The insurers of the desk's claims, unless the operator has said whose claims are whose. Returns the auditor's. */
async function addDemoClients(db: Db, now: Date): Promise<string[]> {
  const known = await db.selectFrom('client').select('id').limit(1).executeTakeFirst();
  const clients = insurers.map(({ contract: { customer } }) => ({
    name: customer,
    contactsForAuditors: 'masked' as const,
    quotes: usualQuotes,
    // One of them asks for codes, so that the demo has both ways.
    helpersNeedCode: false,
    decisionsNeedCode: customer === otherContract.customer,
    reportFields: [...usualReportFields],
    photoViews: {},
    leavesParcels: true,
    asksSurveys: true,
    outcomes: usualOutcomes,
    complaints: {
      respondent: customer === auditedInsurer ? ('insurer' as const) : ('operator' as const),
      insurer: { name: customer, email: 'complaints@insurer.example' },
    },
    contracts: [{ customer }],
    ...(customer === auditedInsurer && { baseline: baselineAt(now) }),
  }));
  if (!known) await replaceClients(db, clients, now);
  const audited = await db.selectFrom('client').select('id').where('name', '=', auditedInsurer).executeTakeFirst();
  return [audited?.id ?? newId()];
}

export async function loadDemoAccounts({ database, now }: Services): Promise<DemoAccount[]> {
  const accounts = accountsOf(now(), await addDemoClients(database.kysely, now()));
  const { rows } = await database.pool.query<{ known: number }>(
    'select count(*) as known from account where email_norm = any($1)',
    [accounts.map(({ email }) => email)],
  );
  if (rows[0]?.known === accounts.length) return accounts;
  const password_hash = await hashPassword(password);
  for (const { password: _, sees: _sees, ...account } of accounts) {
    await addAccount(database.kysely, { ...account, password_hash, demo: true, email_confirmed_at: now() }, now());
  }
  return accounts;
}
