/** The photo store cannot be used now; the message says which and why, for the operator's log. */
export class PhotoStoreError extends Error {}

/** Runs one call to the store; what it throws is named by `place`, which holds no secret. */
export async function asStoreCall<Answer>(place: string, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new PhotoStoreError(`The photo store ${place} cannot be used: ${reason}`, { cause: error });
  }
}

const shapeOfKey = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** A key can name nothing outside the store. Throws a TypeError otherwise: keys are made by us. */
export function safeKey(key: string): string {
  if (shapeOfKey.test(key)) return key;
  throw new TypeError('A key of the photo store has lower-case letters, digits and hyphens only.');
}
