import type { Settings } from '#server/settings/env.ts';
import type { PhotoStore } from './photo-store.ts';
import { localPhotoStore } from './photo-store-local.ts';
import { s3PhotoStore } from './photo-store-s3.ts';

export function openPhotoStore({ photoStore, dataDir }: Pick<Settings, 'photoStore' | 'dataDir'>): PhotoStore {
  return photoStore === null ? localPhotoStore(dataDir) : s3PhotoStore(photoStore);
}
