import { SecretOnce } from '#web/account/SecretOnce.tsx';
import * as m from '#web/messages/index.ts';

export type CreatedKey = { name: string; key: string };

export function NewKey({ created, onSeen }: { created: CreatedKey; onSeen: () => void }) {
  return (
    <SecretOnce
      title={m.account_key_created({ name: created.name })}
      about={m.account_key_created_about()}
      secret={created.key}
      copy={m.account_key_copy()}
      copied={m.account_key_copied()}
      copyFailed={m.account_key_copy_failed()}
      onSeen={onSeen}
    />
  );
}
