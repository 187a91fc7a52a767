export const deliveryStates = ['waiting', 'delivered', 'dead'] as const;

export type DeliveryState = (typeof deliveryStates)[number];

/** Why an endpoint is off: turned off by a user, it answered 410 Gone, or every attempt of some days failed. */
export const offReasons = ['by-hand', 'gone', 'failing'] as const;
