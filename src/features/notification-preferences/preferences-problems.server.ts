import { Problem } from '#server/http/errors.ts';

/** The same problem for foreign, missing and malformed ids (ruling 2.6). */
export function claimNotFound(): Problem {
  return new Problem(404, 'claim-not-found', 'There is no such claim, or you may not see it.');
}

export function readOnly(): Problem {
  return new Problem(403, 'claim-read-only', 'You can view this claim but not change it.');
}

export function linkNotGood(): Problem {
  return new Problem(404, 'link-not-good', 'This link has expired. Use the link in our latest email.');
}

export function tooManyChanges(): Problem {
  return new Problem(429, 'too-many-changes', 'You’ve changed this too many times. Wait an hour, then try again.', {
    retryAfterSeconds: 60 * 60,
  });
}

export function onSharedDevice(): Problem {
  return new Problem(409, 'shared-device', 'On a shared device nothing is kept, so nothing can be told there.');
}

export function notAPushService(): Problem {
  const errors = [{ pointer: '/subscription/endpoint', detail: 'This is not the address of a push service.' }];
  return new Problem(422, 'not-a-push-service', 'This is not the address of a push service.', { errors });
}

export function noPush(): Problem {
  return new Problem(404, 'no-push', 'This portal sends no messages to browsers.');
}
