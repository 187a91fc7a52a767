import { timingSafeEqual } from 'node:crypto';

import { findVersion } from '#server/brands/stored/brand-version.data.ts';
import type { BrandVersion } from '#server/brands/stored/brand-version.ts';
import type { Services } from '#server/context.ts';
import { keyedHash, keyedHashes } from '#server/secrets/keyed-hash.ts';

const purpose = 'brand-preview';

/** Returns the path of a draft's preview. Whoever has it sees the draft, until it is published or another is saved. */
export function previewPath({ secretKey }: Pick<Services['settings'], 'secretKey'>, versionId: string): string {
  return `/brand-preview/${versionId}.${keyedHash(secretKey, purpose, versionId).toString('base64url')}`;
}

const tokenShape = /^([0-9a-f-]{36})\.([\w-]{43})$/;

/** Returns the draft that a link names, or null if the link is wrong or its draft is one no longer. */
export async function findPreviewed({ database, settings }: Services, token: string): Promise<BrandVersion | null> {
  const [, id = '', mac = ''] = tokenShape.exec(token) ?? [];
  // As text: two texts of base64url can be the same bytes.
  const isOurs = keyedHashes(settings, purpose, id).some((known) => {
    const expected = Buffer.from(known.toString('base64url'));
    return expected.length === mac.length && timingSafeEqual(expected, Buffer.from(mac));
  });
  const found = isOurs ? await findVersion(database.kysely, id) : null;
  return found?.status === 'draft' ? found : null;
}
