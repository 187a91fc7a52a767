import { preferencesOf } from '#claim/change/notification-preferences.data.ts';
import { readAssignee } from '#claim/desk/work/work.data.ts';
import type { Tx } from '#server/db/connect.ts';
import { tryOut } from '#server/db/try-out.ts';
import { canText } from '#server/gateways/sms/sms-open.ts';
import { Problem } from '#server/http/errors.ts';
import { textableNumber } from '#server/outbox/sms/phone-number.ts';
import { cleanEmail, couldBeEmail } from '#shared/people/email.ts';
import type { Asker } from '../action/act.server.ts';
import { readNewestSaid } from '../claim/thread.data.ts';
import type { BulkAction } from './bulk-action.ts';
import { bulkCodeOf } from './bulk-kinds.rules.ts';
import type { Previewed } from './bulk-routes.ts';
import * as data from './preview-bulk.data.ts';
import { type BulkParts, doOne } from './do-bulk.server.ts';
import { eachAtOnce } from './each-at-once.ts';
import { readSeenWork } from './seen-work.data.ts';

const claimsAtOnce = 3;

/** What stands now of that which the action would change or follow. */
async function readSeen(tx: Tx, claimId: string, kind: BulkAction['kind']): Promise<string | null> {
  if (kind === 'assign') return readAssignee(tx, claimId);
  if (kind === 'state') return data.readStateName(tx, claimId);
  return kind === 'message' ? readNewestSaid(tx, claimId) : readSeenWork(tx, claimId, kind);
}

/** By mail where it can be, else by text. Push and the claimant’s page come besides. */
async function channelOf(tx: Tx, claimId: string, { services }: BulkParts): Promise<Previewed['told']> {
  const { stopped, channels } = await preferencesOf(tx, claimId);
  if (stopped) return null;
  const contacts = await data.readContacts(tx, claimId);
  if (channels.mail && couldBeEmail(cleanEmail(contacts.email))) return 'mail';
  const takesTexts = channels.text && canText(services.settings) && textableNumber(contacts).is === 'ok';
  return takesTexts ? 'text' : null;
}

async function isTold(tx: Tx, claimId: string, { kind }: BulkAction, now: Date): Promise<boolean> {
  return kind === 'message' || (kind === 'state' && (await data.hasNews(tx, claimId, now)));
}

type Asked = { action: BulkAction; asker: Asker };

/** Does it, reads whom it would tell, and rolls back: so it is refused where the run would be. */
async function previewOne(parts: BulkParts, { action, asker }: Asked, claimId: string): Promise<Previewed> {
  try {
    return await tryOut(parts.services.database, async (tx) => {
      const seen = await readSeen(tx, claimId, action.kind);
      const answers = action.kind === 'message' && (await data.isUnanswered(tx, claimId));
      const done = await doOne(tx, asker, { action, claim: { id: claimId, seen }, parts });
      const comesBack = 'dueBefore' in done && done.dueBefore !== null;
      const told = (await isTold(tx, claimId, action, asker.now)) ? await channelOf(tx, claimId, parts) : null;
      return { claimId, seen, code: null, told, answers, comesBack };
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const code = bulkCodeOf(action.kind, error.code);
    return { claimId, seen: null, code, told: null, answers: false, comesBack: false };
  }
}

export async function previewBulk(
  parts: BulkParts,
  asked: Asked,
  claimIds: readonly string[],
): Promise<{ claims: Previewed[] }> {
  const found = new Map<string, Previewed>();
  await eachAtOnce(claimIds, claimsAtOnce, async (id) => {
    found.set(id, await previewOne(parts, asked, id));
  });
  return { claims: claimIds.flatMap((id) => found.get(id) ?? []) };
}
