import { GraphQLError } from 'graphql';

import { Problem } from '#server/http/errors.ts';

export function claimNotFound(): Problem {
  return new Problem(404, 'claim-not-found', 'There is no such claim, or you may not see it.');
}

export function claimReadOnly(): Problem {
  return new Problem(403, 'claim-read-only', 'You can view this claim but not change it.');
}

export function chatNotFound(): Problem {
  return new Problem(404, 'chat-not-found', 'There is no such conversation, or it is over.');
}

export function asProblem(error: unknown): never {
  if (!(error instanceof GraphQLError)) throw error;
  if (error.extensions['code'] === 'CLAIM_NOT_FOUND') throw claimNotFound();
  if (error.extensions['code'] === 'CLAIM_READ_ONLY') throw claimReadOnly();
  throw error;
}

export function tooManyChatMessages(seconds: number): Problem {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return new Problem(429, 'too-many-messages', `You've sent too many messages. Wait ${wait}, then try again.`, {
    retryAfterSeconds: seconds,
  });
}

/** Does not tell which check failed. */
export function looksLikeSpam(): Problem {
  return new Problem(422, 'message-refused', 'We couldn’t accept this message. Call or email us instead.');
}

/** The same id with another text is another message, which must not be dropped silently. */
export function idUsedAgain(pointer: '/clientId' | '/externalId'): Problem {
  const errors = [{ pointer, detail: 'Another message was sent under this id. Make a new one.' }];
  return new Problem(409, 'message-id-used', 'Another message was sent under this id.', { errors });
}
