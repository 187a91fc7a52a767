export type OutgoingText = {
  id: string;
  /** E.164: '+447700900123'. */
  to: string;
  statusUrl: string;
  body: string;
  date: Date;
};

/** The delivery status of an accepted text; null for irrelevant steps in between. */
export type TextStatus = { state: 'sent' | 'delivered' | 'undelivered'; answer: string } | null;

export type SmsGateway = {
  /** Returns the provider's id of the text, once it is accepted. Throws TextNotSent. */
  send(text: OutgoingText, signal: AbortSignal): Promise<string>;
};

/**
 * Thrown if the text was not accepted. The message contains nothing about the recipient; `answer`, for the operator
 * alone, may.
 */
export class TextNotSent extends Error {
  readonly answer: string;
  readonly isFinal: boolean;

  constructor(reason: string, { answer, isFinal }: { answer: string; isFinal: boolean }) {
    super(`The text was not taken: ${reason}.`);
    this.answer = answer;
    this.isFinal = isFinal;
  }
}
