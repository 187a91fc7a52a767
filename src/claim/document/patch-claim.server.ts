import { brandIdsOf } from '#server/brands/brands-of.ts';
import type { Services } from '#server/context.ts';
import { changeClaim } from '#claim/change/claim-change.server.ts';
import { checkDocument, checkId } from './claim-document-check.server.ts';
import { documentAs, invalidDocument } from './claim-document-problem.server.ts';
import { claimDocument, type ClaimDocument } from './claim-document.rules.ts';
import { writeClaim } from './claim-save.server.ts';
import type { Written } from '#claim/live/claim-version.server.ts';
import { readDocument } from './claim-write.data.ts';
import { mergePatch } from './merge-patch.rules.ts';
import { warningsOfDocument, warningsOfFields, warningsOfMessages } from '#claim/warnings/document-warnings.server.ts';
import type { Warning } from '#claim/warnings/warning.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Clears the date of the last state change when events are patched, so that they decide it anew. The patch may still
 * set it.
 */
function patchedFrom(document: ClaimDocument, patch: Record<string, unknown>): unknown {
  const isDerivedAgain = Object.hasOwn(patch, 'events');
  const base = { ...document, ...(isDerivedAgain && { lastStateChangeDate: null }) };
  return mergePatch(JSON.parse(JSON.stringify(base)), patch);
}

/** Read flags of messages that the patch does not name stay as the claimant left them. */
export async function patchClaim(
  services: Services,
  pathNumber: string,
  patch: unknown,
  ifMatch?: string,
  { quiet = false }: { quiet?: boolean } = {},
): Promise<Written & { warnings: Warning[] }> {
  if (!isObject(patch)) throw invalidDocument([{ pointer: '', detail: 'Send an object with the fields to change.' }]);
  const { written, document, messagesBefore } = await changeClaim(services, pathNumber, ifMatch, async (tx, stored) => {
    const document = documentAs(claimDocument, patchedFrom(await readDocument(tx, stored), patch));
    checkDocument(stored.claim.number, document, brandIdsOf(services), stored);
    checkId(stored, document);
    const says = Object.hasOwn(patch, 'state') ? 'by-name' : 'nothing';
    const write = { hash: null, now: services.now(), quiet, says } as const;
    const written = await writeClaim(tx, stored, stored.claim.number, document, write);
    return { written, document, messagesBefore: stored.children.portal_message.length };
  });
  const fields = Object.keys(patch);
  const isReplaced = fields.includes('messages');
  const replaced = isReplaced ? warningsOfMessages(messagesBefore, written.messageIds.length, true) : [];
  const doubtful = await warningsOfDocument(services.database.kysely, document, services.now());
  return { ...written, warnings: [...written.warnings, ...replaced, ...warningsOfFields(doubtful, fields)] };
}
