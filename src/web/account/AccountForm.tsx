import type { ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { PasswordField } from '#web/ui/fields/PasswordField.tsx';
import type { CallError } from '#web/call.ts';
import { accountErrorText } from './account-texts.ts';
import { fieldId, useAccountForm, type AccountField, type Values } from './useAccountForm.ts';
import styles from './Account.module.css';

type AccountFormProps = {
  id: string;
  fields: AccountField[];
  submit: string;
  danger?: boolean;
  busy: string;
  send: (values: Values) => Promise<CallError | null>;
  onTried?: ((failed: boolean) => void) | undefined;
  /** Called with all values as one is typed or ticked. */
  onTyped?: ((values: Values) => void) | undefined;
  help?: Record<string, ReactNode>;
  username?: string;
  children?: ReactNode;
};

export function AccountForm(props: AccountFormProps) {
  const { id, fields, submit, danger = false, busy, send, onTried, onTyped, help, username, children } = props;
  const form = useAccountForm(id, fields, { send, onTried, onTyped });
  return (
    <>
      <FormTrouble key={form.tried.attempt} id={id} fields={fields} form={form} help={help} />
      {/* A post, so that without script what was typed is not in the address. */}
      <form method="post" noValidate className={styles['form']} {...form.events}>
        {username !== undefined && (
          <input type="email" name="username" autoComplete="username" value={username} readOnly hidden />
        )}
        {fields.map((field) => (
          <AccountInput key={field.name} form={id} field={field} error={form.errors[field.name]} />
        ))}
        {children}
        <Button type="submit" look={danger ? 'danger' : 'primary'} wide busy={form.busy} busyLabel={busy}>
          {submit}
        </Button>
      </form>
    </>
  );
}

type TroubleProps = {
  id: string;
  fields: AccountField[];
  form: ReturnType<typeof useAccountForm>;
  help: AccountFormProps['help'];
};

function FormTrouble({ id, fields, form: { tried, summary }, help }: TroubleProps) {
  const { reason } = tried;
  if (reason === null && summary.length === 0) return null;
  const labelled = fields.filter(({ name }) => summary.includes(name));
  return (
    <div className={styles['trouble']}>
      <ErrorSummary fields={labelled.map(({ name, label }) => ({ id: fieldId(id, name), label }))}>
        {reason && (
          <>
            <p>{accountErrorText(reason)}</p>
            {/* Parts of the call that are no fields of the form: the link, the account. */}
            {Object.values(reason.fields).map((detail) => (
              <p key={detail}>{detail}</p>
            ))}
            {help?.[reason.code]}
          </>
        )}
      </ErrorSummary>
    </div>
  );
}

const autofill = {
  email: 'username',
  password: 'current-password',
  'new-password': 'new-password',
  code: 'one-time-code',
  text: 'off',
  // Another system's password, which the browser must fill in with none of its own.
  secret: 'off',
} as const;

function AccountInput({ form, field, error }: { form: string; field: AccountField; error: string | undefined }) {
  const { name, label, kind, hint, initial } = field;
  const common = {
    id: fieldId(form, name),
    name,
    label,
    error,
    autoComplete: autofill[kind],
    ...(hint !== undefined && { hint }),
    ...(initial !== undefined && { defaultValue: initial }),
  };
  if (kind === 'password' || kind === 'new-password' || kind === 'secret') return <PasswordField {...common} />;
  if (kind === 'email') return <Field {...common} type="email" autoCapitalize="none" spellCheck={false} />;
  if (kind === 'text') return <Field {...common} type="text" />;
  return <Field {...common} type="text" autoCapitalize="none" spellCheck={false} mono />;
}
