import type { Services } from '#server/context.ts';
import { changeClaim } from './claim-change.server.ts';
import { checkDocument, checkId } from './claim-document-check.server.ts';
import { documentAs, invalidDocument } from './claim-document-problem.server.ts';
import { claimDocument, type ClaimDocument } from './claim-document.rules.ts';
import { writeClaim } from './claim-save.server.ts';
import type { Written } from './claim-version.server.ts';
import { readDocument } from './claim-write.data.ts';
import { mergePatch } from './merge-patch.rules.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a patch is merged onto: new events decide anew when the state changed last, unless the patch says so. */
function patchedFrom(document: ClaimDocument, patch: Record<string, unknown>): unknown {
  const isDerivedAgain = Object.hasOwn(patch, 'events');
  const base = { ...document, ...(isDerivedAgain && { lastStateChangeDate: null }) };
  return mergePatch(JSON.parse(JSON.stringify(base)), patch);
}

/** A document's message flags that the patch did not name stay as the claimant left them. */
export async function patchClaim(
  services: Services,
  path: string,
  patch: unknown,
  ifMatch?: string,
  { quiet = false }: { quiet?: boolean } = {},
): Promise<Written> {
  if (!isObject(patch)) throw invalidDocument([{ pointer: '', detail: 'Send an object with the fields to change.' }]);
  return changeClaim(services, path, ifMatch, async (tx, stored) => {
    const document = documentAs(claimDocument, patchedFrom(await readDocument(tx, stored), patch));
    checkDocument(stored.claim.number, document, stored);
    checkId(stored, document);
    return writeClaim(tx, stored, stored.claim.number, document, { hash: null, now: services.now(), quiet });
  });
}
