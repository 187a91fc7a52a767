import { Problem } from '#server/http/errors.ts';

/** The same for a link that never was, that was ended, whose day has come, and whose claim is over or gone. */
export function actingOver(): Problem {
  return new Problem(404, 'acting-over', 'You can’t act for this person, or not any more. Ask them for a new link.');
}

/** The same for each step that comes first. */
export function stepNeeded(): Problem {
  return new Problem(403, 'step-needed', 'Enter the mailed code first.');
}

export function tooManyTries(seconds: number): Problem {
  const text = 'Too many links and references were tried from this network. Try again later.';
  return new Problem(429, 'too-many-attempts', text, { retryAfterSeconds: seconds });
}
