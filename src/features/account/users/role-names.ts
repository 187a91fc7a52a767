import type { AccountRole } from '#shared/account-role.ts';
import * as m from '#web/messages/index.ts';

export const roleNames: Record<AccountRole, () => string> = {
  admin: m.account_role_admin,
  handler: m.account_role_handler,
  lead: m.account_role_lead,
  auditor: m.account_role_auditor,
};

export const roleHints: Record<AccountRole, () => string> = {
  admin: m.account_role_admin_hint,
  handler: m.account_role_handler_hint,
  lead: m.account_role_lead_hint,
  auditor: m.account_role_auditor_hint,
};

export function rolesText(roles: readonly AccountRole[]): string {
  return roles.length === 0 ? m.account_role_none() : roles.map((role) => roleNames[role]()).join(', ');
}
