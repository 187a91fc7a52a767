export const deliveryStates = ['waiting', 'delivered', 'dead'] as const;

export type DeliveryState = (typeof deliveryStates)[number];

export const offReasons = ['by-hand', 'gone', 'failing'] as const;
