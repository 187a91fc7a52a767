/** A text ready to go. */
export type OutgoingText = {
  id: string;
  /** E.164: '+447700900123'. */
  to: string;
  /** Where the provider tells what became of it, whole. */
  statusUrl: string;
  body: string;
  date: Date;
};

/** What a provider tells of a text after it has taken it; null for steps in between that say nothing new. */
export type TextFate = { state: 'sent' | 'delivered' | 'undelivered'; answer: string } | null;

/** Takes texts away. One interface, so that a demo needs no provider. */
export type SmsGateway = {
  /** Answers the provider's own id of the text, once the provider has it. Throws TextNotSent. */
  send(text: OutgoingText, signal: AbortSignal): Promise<string>;
};

/** The text was not taken. The message says nothing of the recipient; `answer`, for the operator alone, may. */
export class TextNotSent extends Error {
  readonly answer: string;
  /** Whether the other side has said that it will never take it. */
  readonly isFinal: boolean;

  constructor(reason: string, { answer, isFinal }: { answer: string; isFinal: boolean }) {
    super(`The text was not taken: ${reason}.`);
    this.answer = answer;
    this.isFinal = isFinal;
  }
}
