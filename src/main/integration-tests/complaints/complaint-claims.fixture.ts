// Claims whose claimants complain, and what the operator's system does about it.
import { mailSeal } from '#server/outbox/mail/mail.ts';
import { unseal } from '#server/secrets/vault.ts';
import { DeskApp } from '../desk-app.fixture.ts';

/** Who withdrew a complaint, on the day at which the clock stands. */
export const saidByPhone = { by: 'claimant', how: 'call', on: '2026-11-06' } as const;

let desk: DeskApp;
let count = 0;

export const deskOf = (): DeskApp => desk;

export async function startDesk(): Promise<void> {
  desk = await DeskApp.start(
    {
      Kim: { rights: ['complaint'] },
      Lea: { rights: [] },
      Max: { roles: ['handler', 'lead'], rights: [] },
      Bea: { roles: ['handler', 'lead'], rights: [], brands: ['harbour'] },
      Ada: { roles: ['auditor'], rights: [], clients: ['Insured'] },
    },
    [
      {
        name: 'Insured',
        contracts: [{ customer: 'Insured Mutual' }],
        complaints: { respondent: 'insurer', insurer: { name: 'Insured Mutual', email: 'complaints@insured.example' } },
      },
      {
        name: 'Other',
        contracts: [{ customer: 'Other Mutual' }],
        complaints: { respondent: 'insurer', insurer: { name: 'Other Mutual', email: 'complaints@other.example' } },
      },
      { name: 'Own', contracts: [{ customer: 'Own Mutual' }], complaints: { respondent: 'operator' } },
    ],
  );
}

export async function newClaim(customer?: string): Promise<{ id: string; number: string }> {
  const number = `COMPLAINT-${(count += 1)}`;
  const contract = customer === undefined ? {} : { contract: { customer, name: 'Gold', tatSlaDays: 10 } };
  return { number, id: await desk.putClaim(number, { endUserEmail: 'a@example.com', ...contract }) };
}

export const take = (number: string, body: object = {}) =>
  desk.operator('POST', `/claims/${number}/complaints`, { words: 'It is late.', ...body });

type Letter = { title: string; paragraphs: { part: string; text: string }[] };
export type ComplaintJson = {
  number: string;
  steps: { kind: string; isEarlierInsurers: boolean; letter: Letter | null }[];
} & Record<string, unknown>;

/** Returns the newest complaint of a claim. */
export async function complaint(number: string): Promise<ComplaintJson> {
  const { json } = await desk.operator('GET', `/claims/${number}/complaints`);
  const [newest] = json['complaints'] as ComplaintJson[];
  if (newest === undefined) throw new Error('There is no complaint.');
  return newest;
}

export async function step(number: string, body: object) {
  return desk.operator('POST', `/claims/${number}/complaints/${(await complaint(number)).number}/steps`, body);
}

/** Returns what a letter said. */
export function stepOf({ steps }: ComplaintJson, kind: string): string {
  const { letter = null } = steps.find((one) => one.kind === kind) ?? {};
  return letter === null ? '' : letter.paragraphs.map(({ text }) => text).join('\n');
}

export async function rowsOf<Row extends object>(text: string, id: string): Promise<Row[]> {
  return (await desk.database.pool.query<Row>(text, [id])).rows;
}

/** Returns what the mails of a claim say whose key begins so, the oldest first. */
export async function mailsOf(id: string, key: string, { database, services } = desk): Promise<string[]> {
  type Sealed = { id: string; ciphertext: Buffer; nonce: Buffer; key_id: string };
  const sealed = `select id, ciphertext, nonce, key_id from mail where claim_id = $1 and key like '${key}:%' order by id`;
  const { rows } = await database.pool.query<Sealed>(sealed, [id]);
  return rows.map(({ id: mailId, ciphertext, nonce, key_id: keyId }) =>
    unseal(services.settings, { ciphertext, nonce, keyId }, mailSeal(mailId)),
  );
}
