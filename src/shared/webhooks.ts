// The responses of the webhook calls, for the screen and for operators' systems. Times are instants (ISO 8601).

export const deliveryStates = ['waiting', 'delivered', 'dead'] as const;

export type DeliveryState = (typeof deliveryStates)[number];

/** Why an endpoint is off: turned off by a user, it answered 410 Gone, or every attempt of some days failed. */
export type OffReason = 'by-hand' | 'gone' | 'failing';

export type ShownSecret = { id: string; createdAt: string; expiresAt: string | null };

export type ShownWebhook = {
  id: string;
  url: string;
  description: string;
  /** Null: all, also types that come later. */
  eventTypes: string[] | null;
  enabled: boolean;
  disabledAt: string | null;
  disabledReason: OffReason | null;
  createdAt: string;
  /** Consecutive failed attempts. */
  failures: number;
  failingSince: string | null;
  /** Nothing is sent before this time. */
  pausedUntil: string | null;
  /** Pending events, counted up to 10,000. */
  waiting: number;
  /** Dead letters, counted up to 10,000. */
  dead: number;
  secrets: ShownSecret[];
};

export type ShownDelivery = {
  eventId: string;
  position: number;
  type: string;
  claimNumber: string | null;
  occurredAt: string;
  state: DeliveryState;
  tries: number;
  /** Null if there is no further retry. */
  nextTryAt: string | null;
  settledAt: string | null;
  lastStatus: number | null;
  lastError: string | null;
};

export type ShownTry = { at: string; millis: number; status: number | null; error: string | null; answer: string };

export type DeliveryDetail = ShownDelivery & {
  /** The payload sent; null if the event is no longer stored. */
  body: object | null;
  attempts: ShownTry[];
};

export type TestResult = {
  delivered: boolean;
  status: number | null;
  error: string | null;
  millis: number;
  answer: string;
};
