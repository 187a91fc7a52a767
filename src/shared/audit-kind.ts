/** The kinds of what is accounted for; an action is one of them and a verb. */
export const auditKinds = [
  'claim',
  'passcode',
  'preferences',
  'operator',
  'import',
  'webhook',
  'delivery',
  'account',
  'integration-key',
  'audit',
] as const;

export type AuditKind = (typeof auditKinds)[number];
