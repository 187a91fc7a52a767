import type { AccountPage } from '#shared/page/page-table.ts';
import * as m from '#web/messages/index.ts';

export const accountTitles: Record<AccountPage, () => string> = {
  login: m.account_login_title,
  loginWithTwoFactor: m.account_code_title,
  register: m.account_register_title,
  forgotPassword: m.account_forgot_title,
  resetPassword: m.account_reset_title,
  confirmEmail: m.account_confirm_title,
  confirmEmailChange: m.account_confirm_change_title,
  confirmInvite: m.account_invite_title,
  externalLogin: m.account_external_title,
  setup: m.setup_title,
  manage: m.account_manage_title,
  users: m.account_users_title,
  clients: m.clients_title,
  brands: m.brands_title,
  wording: m.wording_title,
  integration: m.account_keys_title,
  webhooks: m.webhooks_title,
  payments: m.payments_title,
  audit: m.audit_title,
  deliveries: m.deliveries_title,
  notifications: m.notices_title,
};
