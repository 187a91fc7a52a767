export type OutgoingMail = {
  id: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  date: Date;
  message: Buffer;
};

export type MailGateway = {
  /** Returns the server's response once it has accepted the mail. Throws MailNotSent. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<string>;
};

/**
 * Thrown if the mail was not accepted. The message contains nothing about the recipient; `answer`, for the operator
 * alone, may.
 */
export class MailNotSent extends Error {
  readonly answer: string;
  readonly isFinal: boolean;

  constructor(reason: string, { answer, isFinal }: { answer: string; isFinal: boolean }) {
    super(`The mail was not taken: ${reason}.`);
    this.answer = answer;
    this.isFinal = isFinal;
  }
}
