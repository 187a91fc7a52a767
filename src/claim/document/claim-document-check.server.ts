import { type FieldError } from '#server/http/errors.ts';
import { normaliseReference } from '#shared/reference.ts';
import { invalidDocument } from './claim-document-problem.server.ts';
import type { ClaimDocument } from './claim-document.rules.ts';
import type { StoredClaim } from './claim-rows.server.ts';

function repeatedIds(field: 'events' | 'messages', document: ClaimDocument): FieldError[] {
  const seen = new Set<string>();
  return document[field].flatMap(({ externalId }, index) => {
    if (externalId === null) return [];
    const isRepeated = seen.has(externalId);
    seen.add(externalId);
    const detail = 'This externalId stands twice in the document. Give every entry its own.';
    return isRepeated ? [{ pointer: `/${field}/${index}/externalId`, detail }] : [];
  });
}

/** A claim may keep a brand that was removed later, so that other changes still go through. */
function unknownBrand({ brand }: ClaimDocument, brandIds: readonly string[], stored: StoredClaim | null): FieldError[] {
  if (brand === null || brandIds.includes(brand) || brand === stored?.claim.brand) return [];
  const names = brandIds.join(', ');
  return [{ pointer: '/brand', detail: `There is no such brand here. Send one of ${names}, or leave it out.` }];
}

export function checkDocument(
  number: string,
  document: ClaimDocument,
  brandIds: readonly string[],
  stored: StoredClaim | null = null,
): void {
  const errors = [
    ...repeatedIds('events', document),
    ...repeatedIds('messages', document),
    ...unknownBrand(document, brandIds, stored),
  ];
  if (document.number !== undefined && normaliseReference(document.number) !== normaliseReference(number)) {
    errors.push({ pointer: '/number', detail: 'This is not the number of the path. Remove it or make both agree.' });
  }
  if (errors.length > 0) throw invalidDocument(errors);
}

export function checkId(stored: StoredClaim | null, document: ClaimDocument): void {
  if (document.id === undefined || document.id === stored?.claim.id) return;
  throw invalidDocument([{ pointer: '/id', detail: 'This is not the id of the claim. Remove it.' }]);
}
