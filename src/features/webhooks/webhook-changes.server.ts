import { changeOf } from '#server/audit.data.ts';
import type { AuditChange } from '#shared/audit-kind.ts';
import type { ShownWebhook } from './rest/webhook-answers.rules.ts';

type Audited = Pick<ShownWebhook, 'url' | 'description' | 'eventTypes' | 'enabled'>;

export const noWebhook = { url: '', description: '', eventTypes: [], enabled: false } satisfies Audited;

/** The rest of an address may hold a secret. */
export const hostOf = (url: string): string => URL.parse(url)?.host ?? '';

const typesText = (types: Audited['eventTypes']): string => types?.join(', ') ?? 'all';

export function webhookChanges(before: Audited, after: Audited): AuditChange[] {
  return [
    ...(before.url === after.url ? [] : [{ field: 'url' }]),
    ...changeOf('host', hostOf(before.url), hostOf(after.url)),
    ...changeOf('description', before.description, after.description),
    ...changeOf('eventTypes', typesText(before.eventTypes), typesText(after.eventTypes)),
    ...changeOf('enabled', String(before.enabled), String(after.enabled)),
  ];
}
