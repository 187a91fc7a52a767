/** What a draft becomes: a message to the claimant, or a note for colleagues. */
export const draftChannels = ['reply', 'note'] as const;

export type DraftChannel = (typeof draftChannels)[number];
