// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { draw } from '#web/dom.fixture.tsx';
import type { ShownWebhook } from '../rest/webhook-answers.rules.ts';
import { WebhookBadge } from './WebhookBadge.tsx';

const secret = { id: 's', createdAt: '2026-11-06T09:00:00Z', expiresAt: null };

test.each([
  [{ failures: 0, secrets: [{ ...secret, readable: true }] }, 'On'],
  [{ failures: 2, secrets: [{ ...secret, readable: true }] }, 'Failing'],
  [{ failures: 0, secrets: [{ ...secret, readable: false }] }, 'Can’t sign'],
])('%j is shown as “%s”', async (facts, label) => {
  await draw(<WebhookBadge webhook={{ enabled: true, ...facts } as ShownWebhook} />);
  expect(document.body.textContent).toBe(label);
});
