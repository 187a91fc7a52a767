export const callDirections = ['in', 'out'] as const;

export const callReasons = ['progress', 'date', 'quote', 'payment', 'device', 'complaint', 'other'] as const;

export type CallReason = (typeof callReasons)[number];

export const mostMinutes = 600;
