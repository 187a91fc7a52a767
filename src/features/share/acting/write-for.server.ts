import { messageSentBefore } from '#claim/messages/sent-messages.data.ts';
import { storeSent } from '#claim/messages/store-sent.server.ts';
import { tooManyMessages } from '#claim/messages/too-many-messages.server.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { type Actor, auditActing, changeAs } from './act-for.server.ts';

type Written = { subject: string; message: string; clientId: string };

/** Sends a message for the claimant, under the nominee's name. The same again sends no second one. Throws 404, 409, 429. */
export async function writeFor(services: Services, actor: Actor, { clientId, ...text }: Written): Promise<void> {
  await changeAs(services, actor, 'write', async (act) => {
    const { tx, acting, now } = act;
    const { claimId, nominatedId: id, name } = acting;
    const before = await messageSentBefore(tx, claimId, clientId);
    if (before) {
      const isSame = before.message === text.message && before.subject === text.subject;
      if (isSame && before.nominated_name === name) return false;
      throw new Problem(409, 'client-id-used', 'Another message was sent under this id.');
    }
    const stored = await storeSent(tx, claimId, { clientId, ...text, nominee: { id, name } }, { now });
    if ('seconds' in stored) throw tooManyMessages(stored.seconds);
    await auditActing(act, 'claim.changed', 'message sent');
    return true;
  });
}
