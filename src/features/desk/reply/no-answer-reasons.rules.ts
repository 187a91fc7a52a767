export const noAnswerReasons = ['thanks', 'spam', 'answered-by-phone', 'duplicate'] as const;

export type NoAnswerReason = (typeof noAnswerReasons)[number];
