/** Who reads a note besides handlers: nobody, or the insurer's auditors and systems. */
export const noteReaders = ['desk', 'insurer'] as const;
export type NoteReaders = (typeof noteReaders)[number];
