/**
 * Returns the Cache-Control of a claim's files (photos and evidence): a day, and nothing on a shared device
 * (ruling 10.12).
 */
export function cacheOfFile(onSharedDevice: boolean): string {
  return onSharedDevice ? 'no-store' : 'private, max-age=86400';
}
