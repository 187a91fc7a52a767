import { couldBeEmail } from '#shared/people/email.ts';
import * as errorTexts from '#shared/error-texts.ts';
import * as m from '#web/messages/index.ts';
import { passwordFault, passwordFaultTexts } from './passwords/password.rules.ts';
import type { AccountField } from '#web/account/useAccountForm.ts';

/** Returns the field of a sign-in form, which checks presence only (spec §5.1). */
export function emailField(): AccountField {
  return {
    name: 'email',
    label: m.account_email(),
    kind: 'email',
    check: (value) => (value.trim() === '' ? errorTexts.email_required : null),
  };
}

export function mailboxField(name = 'email', label = m.account_email(), hint?: string): AccountField {
  const check = (value: string) => {
    if (value.trim() === '') return errorTexts.email_required;
    return couldBeEmail(value) ? null : m.account_email_format();
  };
  return { name, label, kind: 'email', check, ...(hint !== undefined && { hint }) };
}

export function handlerNameField(initial = ''): AccountField {
  return {
    name: 'name',
    label: m.account_handler_name(),
    hint: m.account_handler_name_hint(),
    kind: 'text',
    initial,
    check: () => null,
  };
}

export function codeField(label: string, hint: string): AccountField {
  return {
    name: 'code',
    label,
    hint,
    kind: 'code',
    check: (value) => (value.trim() === '' ? m.account_code_required() : null),
  };
}

export function passwordField(name = 'password', label = m.account_password()): AccountField {
  return {
    name,
    label,
    kind: 'password',
    check: (value) => (value === '' ? errorTexts.password_required : null),
  };
}

export function newPasswordField(
  name = 'password',
  emailOf: (values: Record<string, string>) => string = () => '',
): AccountField {
  return {
    name,
    label: m.account_new_password(),
    kind: 'new-password',
    hint: m.account_new_password_hint(),
    check: (value, values) => {
      const fault = passwordFault(value, emailOf(values), { isListed: () => false, isFrequent: () => false });
      return fault === null ? null : passwordFaultTexts[fault];
    },
  };
}
