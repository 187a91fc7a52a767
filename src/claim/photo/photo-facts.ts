/** What is known of a photo's file: sizes in pixels and bytes, and the hash of what was sent. */
export type PhotoFacts = { storeKey: string; sentHash: Buffer; width: number; height: number; bytes: number };
