export const rebookingStatuses = ['asked', 'confirmed', 'refused', 'withdrawn', 'expired'] as const;
export type RebookingStatus = (typeof rebookingStatuses)[number];
