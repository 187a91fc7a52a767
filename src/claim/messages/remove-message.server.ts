import { changeClaim } from '#claim/change/claim-change.server.ts';
import { raiseVersion } from '#claim/change/claim-change.data.ts';
import { auditOperatorCall } from '#claim/operator/note-operator-change.data.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import { deleteFilesOfMessages } from './message-files.data.ts';

export function noSuchMessage(): Problem {
  return new Problem(404, 'message-not-found', 'The claim has no message to the claimant with this id.');
}

/** `number` is the claim number as the path has it. Throws 404, and 412 for another version than `ifMatch`. */
export async function removeMessage(
  services: Services,
  { number, id }: { number: string; id: string },
  ifMatch?: string,
): Promise<void> {
  await changeClaim(services, number, ifMatch, async (tx, { claim }) => {
    const removed = await tx
      .deleteFrom('portal_message')
      .where('claim_id', '=', claim.id)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (!removed) throw noSuchMessage();
    await deleteFilesOfMessages(tx, claim.id, [id]);
    // Without the hash the next document is read, which may hold the message.
    const now = services.now();
    const version = (await raiseVersion(tx, claim.id, now, { document_hash: null })) ?? claim.version;
    const data = { messageId: id, version };
    const event = { key: `message.withdrawn:${id}`, type: 'message.withdrawn', claimId: claim.id } as const;
    await addOutgoingEvent(tx, { ...event, data, now });
    await auditOperatorCall(tx, claim.id, { now, about: `message ${id}` });
  });
}
