import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { FieldError } from '#server/http/errors.ts';
import { changeClaim } from '../change/claim-change.server.ts';
import { documentAs, invalidDocument, pointerOf } from '../document/claim-document-problem.server.ts';
import { type ClaimDocument, messagesDocument, mostMessages } from '../document/claim-document.rules.ts';
import { writeClaim } from '../document/claim-save.server.ts';
import type { Written } from '../live/claim-version.server.ts';
import { readDocument } from '../document/claim-write.data.ts';
import { warningsOfDates } from '../warnings/document-warnings.server.ts';
import type { Warning } from '../warnings/warning.ts';
import { bindSystemFiles, lockSystemFiles } from './message-files.data.ts';

type MessageDocument = ClaimDocument['messages'][number];
type Added = MessageDocument & { externalId: string | null; files: string[] };

/** The same externalId twice in one call would make one message of two. */
function checkIds(added: readonly Added[]): void {
  const seen = new Set<string>();
  for (const [index, { externalId }] of added.entries()) {
    if (externalId === null) continue;
    const detail = 'This externalId stands twice in the call. Give every message its own.';
    if (seen.has(externalId))
      throw invalidDocument([{ pointer: pointerOf(['messages', index, 'externalId']), detail }]);
    seen.add(externalId);
  }
}

function checkCount(count: number): void {
  if (count <= mostMessages) return;
  const detail = `With these the claim would have ${count} messages, and a claim has at most ${mostMessages}.`;
  throw invalidDocument([{ pointer: '/messages', detail }]);
}

function withMessages(there: readonly MessageDocument[], added: readonly Added[]) {
  const messages = [...there];
  const places = added.map((message) => {
    const place =
      message.externalId === null ? -1 : there.findIndex(({ externalId }) => externalId === message.externalId);
    return place < 0 ? messages.push(message) - 1 : place;
  });
  return { messages, places };
}

const refusedFile = {
  twice: 'This file stands twice in the call. Name it once.',
  sent: 'This file went with a message already. Bring it again to send it again.',
  missing: 'No file with this id waits for a message of this claim. One that is not sent within a day is removed.',
};

/** Throws unless each file waits for a message of the claim. `added` are those messages alone that the claim has not. */
async function checkFiles(tx: Tx, claimId: string, added: readonly { message: Added; index: number }[]): Promise<void> {
  const named = added.flatMap(({ message: { files }, index }) => {
    return files.map((id, place) => ({ id, pointer: pointerOf(['messages', index, 'files', place]) }));
  });
  const messageOf = await lockSystemFiles(tx, claimId, [...new Set(named.map(({ id }) => id))]);
  const seen = new Set<string>();
  const errors: FieldError[] = [];
  for (const { id, pointer } of named) {
    const message = messageOf.get(id);
    if (seen.has(id)) errors.push({ pointer, detail: refusedFile.twice });
    else if (message !== null)
      errors.push({ pointer, detail: refusedFile[message === undefined ? 'missing' : 'sent'] });
    seen.add(id);
  }
  if (errors.length > 0) throw invalidDocument(errors);
}

function addedOf(body: unknown, now: Date): Added[] {
  const isWhole = typeof body === 'object' && body !== null && Object.hasOwn(body, 'messages');
  const given = documentAs(messagesDocument, isWhole ? body : { messages: Array.isArray(body) ? body : [body] });
  const added = given.messages.map((message) => ({ ...message, dateSent: message.dateSent ?? now, read: null }));
  checkIds(added);
  return added;
}

export type MessagesWritten = Written & {
  warnings: Warning[];
  messageIds: string[];
  added: number;
};

export async function addMessages(
  services: Services,
  pathNumber: string,
  body: unknown,
  ifMatch?: string,
  { quiet = false }: { quiet?: boolean } = {},
): Promise<MessagesWritten> {
  const now = services.now();
  const added = addedOf(body, now);
  const warnings = warningsOfDates(
    added.map(({ dateSent }, at) => [`/messages/${at}/dateSent`, dateSent]),
    now,
  );
  return changeClaim(services, pathNumber, ifMatch, async (tx, stored) => {
    const document = await readDocument(tx, stored);
    const merged = withMessages(document.messages, added);
    checkCount(merged.messages.length);
    const claimId = stored.claim.id;
    const fresh = added
      .map((message, index) => ({ message, index, place: merged.places[index] ?? 0 }))
      .filter(({ place }) => place >= document.messages.length);
    await checkFiles(tx, claimId, fresh);
    const next = { ...document, messages: merged.messages };
    const { messageIds, ...written } = await writeClaim(tx, stored, stored.claim.number, next, {
      hash: null,
      now,
      quiet,
      says: 'nothing',
    });
    for (const { message, place } of fresh) {
      await bindSystemFiles(tx, { claimId, messageId: messageIds[place] ?? '' }, message.files);
    }
    return {
      ...written,
      warnings,
      messageIds: merged.places.map((place) => messageIds[place] ?? ''),
      added: merged.messages.length - document.messages.length,
    };
  });
}
