import type { Readable } from 'node:stream';

/** A file of the store, ready to be read once. `size` is in bytes. */
export type StoredFile = { stream: Readable; size: number };

/**
 * Where the bytes of photos are kept, by random keys of lower-case letters, digits and hyphens (64 at most).
 * A `put` that has answered survives the loss of power; a reader sees the whole file or none.
 * Each call throws PhotoStoreError where the store cannot be used.
 */
export type PhotoStore = {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** The file, or null where there is none. */
  get(key: string): Promise<StoredFile | null>;
  /** Deletes the file; one that is not there is no error. */
  delete(key: string): Promise<void>;
  /** Throws with what to mend where the store cannot be used; asked once at start. */
  check(): Promise<void>;
  /** Removes what killed writers have left half-written; asked now and then. */
  tidy(): Promise<void>;
};
