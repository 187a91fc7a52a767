export const draftChannels = ['reply', 'note'] as const;

export type DraftChannel = (typeof draftChannels)[number];
