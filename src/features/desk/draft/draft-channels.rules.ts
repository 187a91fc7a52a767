export const draftChannels = ['reply', 'note', 'chat'] as const;

export type DraftChannel = (typeof draftChannels)[number];
