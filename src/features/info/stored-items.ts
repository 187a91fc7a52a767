import * as m from '#web/messages/index.ts';

type StoredItem = {
  /** As a browser lists them; on HTTPS the cookies of this website begin with __Host-. */
  names: readonly string[];
  purpose: () => string;
  time: () => string;
};

type Parts = { chat: string; serviceWorker: boolean };

const claim: StoredItem[] = [
  { names: ['fettle-claim'], purpose: m.storage_claim, time: m.storage_claim_time },
  { names: ['fettle-device'], purpose: m.storage_device, time: m.storage_until_closed },
  { names: ['fettle-code'], purpose: m.storage_code, time: m.storage_hour },
  { names: ['fettle-acting-…'], purpose: m.storage_acting, time: m.storage_acting_time },
  { names: ['fettle-shared-…'], purpose: m.storage_shared, time: m.storage_shared_time },
  { names: ['claim-store'], purpose: m.storage_copy, time: m.storage_copy_time },
  { names: ['claim-signed-out', 'claim-pending-stop'], purpose: m.storage_stopping, time: m.storage_stopping_time },
];

const files: StoredItem[] = [
  { names: ['fettle-shell', 'fettle-files'], purpose: m.storage_program, time: m.storage_program_time },
];

const choices: StoredItem[] = [
  { names: ['fettle-language'], purpose: m.storage_language, time: m.storage_year },
  { names: ['fettle-appearance'], purpose: m.storage_appearance, time: m.storage_appearance_time },
];

const account: StoredItem[] = [
  { names: ['fettle-account', 'fettle-oidc'], purpose: m.storage_account, time: m.storage_account_time },
  { names: ['fettle-station'], purpose: m.storage_station, time: m.storage_two_hours },
  { names: ['fettle-account-device'], purpose: m.storage_account_device, time: m.storage_month },
  {
    names: [
      'fettle-sign-in',
      'fettle-external',
      'fettle-external-start',
      'fettle-passkey',
      'fettle-registering',
      'fettle-oidc-interaction',
      'fettle-oidc-resume',
    ],
    purpose: m.storage_steps,
    time: m.storage_hour,
  },
];

const builtInChat: StoredItem[] = [{ names: ['fettle-chat'], purpose: m.storage_chat, time: m.storage_chat_time }];

const chatwoot: StoredItem[] = [
  { names: ['cw_conversation'], purpose: m.storage_chat_other, time: m.storage_chat_other_time },
];

const payment: StoredItem[] = [{ names: ['m'], purpose: m.storage_payment, time: m.storage_payment_time }];

export function storedItems({ chat, serviceWorker }: Parts): StoredItem[] {
  return [
    ...claim,
    ...(serviceWorker ? files : []),
    ...choices,
    ...account,
    ...(chat === 'built-in' ? builtInChat : []),
    ...(chat === 'chatwoot' ? chatwoot : []),
    ...payment,
  ];
}
