export const openingReasons = ['test-before-repair', 'repair', 'test-after-repair', 'data-transfer', 'other'] as const;
export type OpeningReason = (typeof openingReasons)[number];
