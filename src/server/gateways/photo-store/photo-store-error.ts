export class PhotoStoreError extends Error {}

export async function asStoreCall<Answer>(place: string, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new PhotoStoreError(`The photo store ${place} cannot be used: ${reason}`, { cause: error });
  }
}

const shapeOfKey = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** Keeps a key from naming anything outside the store. Throws a TypeError, because keys are made by us. */
export function safeKey(key: string): string {
  if (shapeOfKey.test(key)) return key;
  throw new TypeError('A key of the photo store has lower-case letters, digits and hyphens only.');
}
