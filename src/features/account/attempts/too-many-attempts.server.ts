import { Problem } from '#server/http/errors.ts';

export function tooManyAttempts(seconds: number): Problem {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return new Problem(429, 'too-many-attempts', `You've tried too many times. Wait ${wait}, then try again.`, {
    retryAfterSeconds: seconds,
  });
}
