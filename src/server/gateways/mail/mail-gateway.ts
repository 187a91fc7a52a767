/** A mail ready to go. */
export type OutgoingMail = {
  id: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  date: Date;
  /** All of it as it goes over the wire (RFC 5322). */
  message: Buffer;
};

/** Takes mails away. One interface, so that a demo needs no mail server. */
export type MailGateway = {
  /** Answers what the receiving side said, once it has the mail. Throws MailNotSent. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<string>;
};

/** The mail was not taken. The message says nothing of the recipient; `answer`, for the operator alone, may. */
export class MailNotSent extends Error {
  readonly answer: string;
  /** Whether the other side has said that it will never take it. */
  readonly isFinal: boolean;

  constructor(reason: string, { answer, isFinal }: { answer: string; isFinal: boolean }) {
    super(`The mail was not taken: ${reason}.`);
    this.answer = answer;
    this.isFinal = isFinal;
  }
}
