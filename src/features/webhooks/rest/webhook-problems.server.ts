import { Problem } from '#server/http/errors.ts';

export function noSuchWebhook(): Problem {
  return new Problem(404, 'webhook-not-found', 'There is no such webhook.');
}

export function noSuchDelivery(): Problem {
  return new Problem(404, 'delivery-not-found', 'There is no such event for this webhook.');
}

export function urlRefused(detail: string): Problem {
  return new Problem(400, 'webhook-url-refused', detail, { errors: [{ pointer: '/url', detail }] });
}

export function tooManyWebhooks(most: number): Problem {
  return new Problem(409, 'too-many-webhooks', `There are ${most} webhooks already. Delete one that is not needed.`);
}

export function webhookOff(): Problem {
  return new Problem(409, 'webhook-off', 'This webhook is off. Turn it on first.');
}

export function deliveryWaiting(): Problem {
  return new Problem(409, 'delivery-waiting', 'This event is on its way already.');
}

export function tooManySecrets(most: number): Problem {
  const detail = `${most} secrets sign already. Rotate with an overlap of 0 hours to end those of before.`;
  return new Problem(409, 'too-many-secrets', detail);
}

export function secretUnreadable(): Problem {
  return new Problem(409, 'secret-unreadable', 'The secret was sealed under another SECRET_KEY. Rotate it.');
}
