import { afterAll, beforeAll, expect, test } from 'vitest';

import { mailSeal } from '#server/outbox/mail/mail.ts';
import { textSeal } from '#server/outbox/sms/sms.ts';
import { unseal } from '#server/secrets/vault.ts';
import { browserOf, desk, graphql, newClaim, rowsOf, startParcels } from '../parcels/parcels.fixture.ts';

// It is Friday 6 November 2026, 12:00.
beforeAll(() => startParcels({}, { Lena: { rights: [], roles: ['handler', 'lead'] } }));
afterAll(() => desk?.close());

const hiding = { codes: ['other'], words: 'my ex must not know where I live' };

async function say(cookie: string, claimId: string, needs: object): Promise<void> {
  const mutation = 'mutation ($model: SetSupportNeedsInput!) { setSupportNeeds(model: $model) { id } }';
  const { errors } = await graphql(claimId, mutation, { model: { claimId, codes: [], ...needs } }, cookie);
  expect(errors).toBeUndefined();
}

/** Returns a claim whose needs another browser may replace, and says what replaces them. */
async function claimWithNeeds(document: object) {
  const { id } = await newClaim(document);
  const claimant = await browserOf(id);
  await say(claimant, id, hiding);
  return {
    id,
    bySame: (needs: object) => say(claimant, id, needs),
    byOther: async (needs: object) => say(await browserOf(id), id, needs),
  };
}

type Sealed = { id: string; recipient: string; ciphertext: Buffer; nonce: Buffer; key_id: string };

const sentTo = async (id: string, table: 'mail' | 'text_message', seal: (id: string) => string) =>
  (await rowsOf<Sealed>(`select * from ${table} where claim_id = $1 order by id`, id)).map(
    (row) => `${row.recipient}: ${unseal(desk.services.settings, { ...row, keyId: row.key_id }, seal(row.id))}`,
  );
const mails = (id: string) => sentTo(id, 'mail', mailSeal);
const texts = (id: string) => sentTo(id, 'text_message', textSeal);

test('needs that are replaced unseen are mailed to the claimant once a day, without any of them', async () => {
  const { id, bySame, byOther } = await claimWithNeeds({ endUserEmail: 'nadia@example.com' });
  await bySame({ ...hiding, codes: ['other', 'more-time'] });
  expect(await mails(id)).toEqual([]);
  await byOther({ codes: ['large-print'] });
  await bySame(hiding);
  const [mail, ...more] = await mails(id);
  expect(mail).toMatch(/^nadia@example\.com: .*What helps you was changed/);
  expect(mail).toContain('on 06/11/2026 at 12:00');
  expect(mail).not.toMatch(/print|my ex|more time/i);
  expect(more).toEqual([]);
  desk.wait(24 * 60 * 60);
  await byOther({});
  expect(await mails(id)).toHaveLength(2);
});

test('needs that are replaced unseen are told by a text where no mail can go', async () => {
  const { id, byOther } = await claimWithNeeds({ endUserEmail: '', endUserMobile: '07700 900123' });
  await byOther({});
  expect(await texts(id)).toEqual([expect.stringMatching(/^\+447700900123: .*: what helps you was changed/)]);
});

test('needs that are replaced unseen are an alarm at the desk where neither mail nor text can go', async () => {
  const { id, byOther } = await claimWithNeeds({ endUserEmail: '', endUserMobile: '' });
  await byOther({});
  const alerts = await rowsOf(
    'select a.name, d.kind from desk_alert d join account a on a.id = d.account_id where d.claim_id = $1',
    id,
  );
  expect(alerts).toEqual([{ name: 'Lena', kind: 'untold-needs' }]);
});
