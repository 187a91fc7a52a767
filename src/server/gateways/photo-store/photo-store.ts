import type { Readable } from 'node:stream';

/** `size` is in bytes; the stream can be read once. */
export type StoredFile = { stream: Readable; size: number };

/**
 * Keys are random: at most 64 lower-case letters, digits and hyphens. A completed `put` survives a loss of power; a
 * reader sees the whole file or none. Each call throws PhotoStoreError if the store cannot be used.
 */
export type PhotoStore = {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  get(key: string): Promise<StoredFile | null>;
  delete(key: string): Promise<void>;
  check(): Promise<void>;
  tidy(): Promise<void>;
};
