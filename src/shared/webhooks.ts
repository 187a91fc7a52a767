// What calls about webhooks answer, for the screen and for operators' systems alike. Times are instants (ISO 8601).

export const deliveryStates = ['waiting', 'delivered', 'dead'] as const;

export type DeliveryState = (typeof deliveryStates)[number];

/** Why an endpoint is off: somebody did it, it answered 410 Gone, or every try of some days has failed. */
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
  /** Failed tries in a row, up to now. */
  failures: number;
  failingSince: string | null;
  /** Nothing is sent before. */
  pausedUntil: string | null;
  /** Events that are still to be delivered, counted up to 10,000. */
  waiting: number;
  /** Events that were given up, counted up to 10,000. */
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
  /** Null where it is not tried any more. */
  nextTryAt: string | null;
  settledAt: string | null;
  lastStatus: number | null;
  lastError: string | null;
};

export type ShownTry = { at: string; millis: number; status: number | null; error: string | null; answer: string };

export type DeliveryDetail = ShownDelivery & {
  /** What is sent; null where the event is no longer kept. */
  body: object | null;
  attempts: ShownTry[];
};

/** What came of a test event. */
export type TestResult = {
  delivered: boolean;
  status: number | null;
  error: string | null;
  millis: number;
  answer: string;
};
