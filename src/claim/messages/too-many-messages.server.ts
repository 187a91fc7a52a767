import { Problem } from '#server/http/errors.ts';

export function tooManyMessages(seconds: number): Problem {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return new Problem(429, 'too-many-messages', `You've sent too many messages. Wait ${wait}, then try again.`, {
    retryAfterSeconds: seconds,
  });
}
