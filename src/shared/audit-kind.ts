export const auditKinds = [
  'claim',
  'desk',
  'passcode',
  'preferences',
  'look-up',
  'operator',
  'import',
  'webhook',
  'delivery',
  'payment',
  'account',
  'integration-key',
  'audit',
] as const;

export type AuditKind = (typeof auditKinds)[number];

/** A field that an action changed. Secrets and contact data have no `from` and `to`: they are only "changed". */
export type AuditChange = { field: string; from?: string; to?: string };
