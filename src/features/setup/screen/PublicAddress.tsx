import type { Values } from '#web/account/useAccountForm.ts';
import { call } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import type { setupRoutes } from '../setup-routes.ts';
import type { StepProps } from './setup-props.ts';
import { StoredValues } from './StoredValues.tsx';
import styles from './Setup.module.css';

/** The server reads it whole; this says at once what is no address at all. */
const isOrigin = (text: string): boolean => /^https?:\/\/[^\s/?#@]+\/?$/i.test(text.trim());

/** Proposes where the page was opened; what an administrator saves is what counts. */
export function PublicAddress({ setup: { address, publicUrl, isProduction }, again }: StepProps) {
  const isSet = address.seen !== null || address.settings.some((one) => one.isGiven);
  const isHere = publicUrl === location.origin;
  const isPlain = isProduction && publicUrl.startsWith('http:');
  const field = {
    name: 'address',
    label: m.setup_address_label(),
    hint: m.setup_address_hint(),
    kind: 'text' as const,
    initial: address.seen === null ? location.origin : publicUrl,
    check: (value: string) => (isOrigin(value) ? null : m.setup_address_wrong()),
  };
  return (
    <div className={styles['part']}>
      <h3>{m.setup_address()}</h3>
      <StoredValues
        saved={m.setup_address_saved()}
        group={address}
        again={again}
        state={isSet ? m.setup_address_set({ address: publicUrl }) : m.setup_address_unset({ address: publicUrl })}
        given={[{ key: m.setup_address_label(), value: publicUrl }]}
        form={{
          id: 'public-address',
          fields: [field],
          submit: m.setup_address_save(),
          busy: m.account_saving(),
          send: ({ address: typed = '' }: Values, seen) =>
            call<typeof setupRoutes.savePublicAddress>('POST /api/account/savePublicAddress', {
              body: { address: typed, seen },
            }),
        }}
      >
        <p className={styles['hint']}>{m.setup_address_about()}</p>
        {address.passkeyOwners > 0 && (
          <p className={styles['warned']}>{m.setup_address_passkeys({ count: address.passkeyOwners })}</p>
        )}
        {isSet && !isHere && (
          <p className={styles['warned']}>
            {m.setup_address_other({ here: location.origin })}{' '}
            <a href={`${publicUrl}/setup`}>{m.setup_address_go({ address: publicUrl })}</a>
          </p>
        )}
        {isPlain && <p className={styles['warned']}>{m.setup_address_plain()}</p>}
      </StoredValues>
    </div>
  );
}
