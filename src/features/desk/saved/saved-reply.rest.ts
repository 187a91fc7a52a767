import type { FastifyInstance, FastifyRequest } from 'fastify';

import { accountActor, addAuditEntry } from '#server/audit.data.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { done } from '#shared/rest-answers.ts';
import type { WordingOf } from '#shared/wording.ts';
import { noSuchClaim } from '../action/act.server.ts';
import { findActor } from '../action/actor.data.ts';
import { nameOfAccount } from '#claim/desk/work/handlers.data.ts';
import type { PlaceholderValues } from './placeholders.rules.ts';
import { readPlaceholderValues } from './placeholder-values.server.ts';
import {
  addVersion,
  findSavedReply,
  listSavedReplies,
  listVersions,
  type SavedReplyVersion,
} from './saved-reply.data.ts';
import { type Asker, type Audience, audiencesOf, mayChange } from './saved-reply.rules.ts';
import { type ReplyVersion, type SaveReply, savedReplyRoutes } from './saved-reply-routes.ts';

const audienceOf = ({ shared_with }: SavedReplyVersion) => shared_with as Audience;

const mayBeChanged = (asker: Asker, reply: SavedReplyVersion): boolean =>
  mayChange(asker, { ownerId: reply.owner_id, sharedWith: audienceOf(reply), brands: reply.brands });

function versionOf(reply: SavedReplyVersion): ReplyVersion {
  const { version, title, text, saved_by_name: savedBy, saved_at } = reply;
  return { version, title, text, sharedWith: audienceOf(reply), savedBy, savedAt: saved_at.toISOString() };
}

function noSuchReply(): Problem {
  return new Problem(404, 'saved-reply-not-found', 'There is no such saved reply.');
}

function notAllowed(): Problem {
  const detail = 'Handlers change their own saved replies. A lead shares them, an administrator with every handler.';
  return new Problem(403, 'sharing-not-allowed', detail);
}

function changedMeanwhile(): Problem {
  return new Problem(409, 'changed-meanwhile', 'Somebody else has just changed this saved reply. Nothing was saved.');
}

type Saving = { tx: Tx; asker: Asker; now: Date; id: string };

async function findToChange({ tx, asker, id }: Saving): Promise<SavedReplyVersion | null> {
  const found = await findSavedReply(tx, asker, id);
  if (found && !mayBeChanged(asker, found)) throw notAllowed();
  return found;
}

/** `before` is null for a new one. A shared text stays with the brands for which it was shared first. */
async function writeVersion(
  { tx, asker, now, id }: Saving,
  before: SavedReplyVersion | null,
  { title, text, sharedWith, removed }: Pick<SaveReply, 'title' | 'text' | 'sharedWith'> & { removed: boolean },
): Promise<number> {
  const version = (before?.version ?? 0) + 1;
  const brands = before && audienceOf(before) === 'brands' ? before.brands : asker.brands && [...asker.brands];
  const saved_by_name = await nameOfAccount(tx, asker.accountId);
  const row = { id, version, title, text, removed, shared_with: sharedWith, saved_by_name, saved_at: now };
  const of = { owner_id: before?.owner_id ?? asker.accountId, saved_by: asker.accountId };
  if (!(await addVersion(tx, { ...row, ...of, brands }))) throw changedMeanwhile();
  const { accountId } = asker;
  const action = removed ? 'desk.remove-saved-reply' : 'desk.save-reply';
  await addAuditEntry(tx, { at: now, actor: accountActor(accountId), action, accountId, detail: title });
  return version;
}

/** The same text again is the same version, so that a retry changes nothing. */
async function saveReply(saving: Saving, { seen, ...wanted }: SaveReply): Promise<{ version: number }> {
  if (!audiencesOf(saving.asker.roles).includes(wanted.sharedWith)) throw notAllowed();
  const before = await findToChange(saving);
  if (before === null && seen !== null) throw noSuchReply();
  const isSame = before && (['title', 'text'] as const).every((key) => before[key] === wanted[key]);
  if (isSame && audienceOf(before) === wanted.sharedWith) return { version: before.version };
  if (before !== null && before.version !== seen) throw changedMeanwhile();
  return { version: await writeVersion(saving, before, { ...wanted, removed: false }) };
}

async function removeReply(saving: Saving): Promise<typeof done> {
  const before = await findToChange(saving);
  if (before === null) throw noSuchReply();
  await writeVersion(saving, before, { ...before, sharedWith: audienceOf(before), removed: true });
  return done;
}

async function readValues(services: Services, request: FastifyRequest, of: { claimId: string; wordingOf: WordingOf }) {
  const now = services.now();
  const viewer = viewerOf(request, services.settings);
  return services.database.kysely.transaction().execute(async (tx): Promise<PlaceholderValues> => {
    if ((await findActor(tx, viewer, of.claimId, now)) === null) throw noSuchClaim();
    return readPlaceholderValues(tx, of.claimId, { wordingOf: of.wordingOf, now });
  });
}

type Parts = { guard: Guard; wordingOf: WordingOf };

/** Texts that handlers use again. */
export function savedReplyCalls(app: FastifyInstance, services: Services, { guard, wordingOf }: Parts): void {
  const { kysely } = services.database;
  const within = <Answer>(request: FastifyRequest, id: string, act: (saving: Saving) => Promise<Answer>) =>
    kysely.transaction().execute((tx) => act({ tx, asker: accountOf(request), now: services.now(), id }));
  addRoutes(app, savedReplyRoutes, {
    guard,
    handlers: {
      deskSavedReplies: async ({ request }) => {
        const asker = accountOf(request);
        const replies = await listSavedReplies(kysely, asker);
        return {
          replies: replies.map((reply) => ({
            ...{ id: reply.id, ...versionOf(reply) },
            mayChange: mayBeChanged(asker, reply),
          })),
          audiences: audiencesOf(asker.roles),
        };
      },
      deskSaveReply: ({ params: { replyId }, body, request }) =>
        within(request, replyId, (saving) => saveReply(saving, body)),
      deskRemoveReply: ({ params: { replyId }, request }) => within(request, replyId, removeReply),
      deskReplyVersions: async ({ params: { replyId }, request }) => {
        if ((await findSavedReply(kysely, accountOf(request), replyId)) === null) throw noSuchReply();
        return { versions: (await listVersions(kysely, replyId)).map(versionOf) };
      },
      deskPlaceholders: ({ params: { claimId }, request }) => readValues(services, request, { claimId, wordingOf }),
    },
  });
}
