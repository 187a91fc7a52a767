import { sql } from 'kysely';

import { adminAddresses } from '#server/sessions/admin-addresses.data.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import type { Services } from '#server/context.ts';
import type { JobKind } from '#server/jobs/jobs.data.ts';
import { type Job, jobOf } from '#server/jobs/jobs.ts';
import { addMail } from '#server/outbox/mail/mail.ts';
import type { Db } from '#server/db/connect.ts';

export const mailAnomaly: JobKind<{ key: string }> = {
  name: 'mail-anomaly',
  retrySeconds: [30, 300, 3_600],
  leaseSeconds: 60,
  atOnce: 1,
};

/** Writes the claim's number and the finding: no card, no personal amount, no address. */
async function writeMails(tx: Db, services: Services, key: string): Promise<void> {
  const { rows } = await sql<{ number: string | null }>`select coalesce(p.claim_number, c.number) number
    from payment_anomaly a
      left join payment_intent p on p.claim_id = a.claim_id and p.id = a.intent_id
      left join claim c on c.id = a.claim_id
    where a.key = ${key}`.execute(tx);
  const [anomaly] = rows;
  if (!anomaly) return;
  const about = anomaly.number === null ? '' : ` for claim ${anomaly.number}`;
  const content = {
    subject: 'A payment needs your attention',
    heading: 'A payment needs your attention',
    paragraphs: [`A payment${about} doesn’t match what we know. Payments shows what we found and what to do.`],
    action: { label: 'Go to Payments', url: '/account/payments' },
  };
  const brandId = brandsOf(services).byId('').id;
  for (const { id, email } of await adminAddresses(tx, services)) {
    const mail = { key: `anomaly:${key}:${id}`, to: email, brandId, locale: 'en-GB', content } as const;
    await addMail(tx, mail, services);
  }
}

export function anomalyMailJob(services: Services): Job {
  return jobOf(mailAnomaly, async ({ key }) => {
    await services.database.kysely.transaction().execute(async (tx) => writeMails(tx, services, key));
  });
}
