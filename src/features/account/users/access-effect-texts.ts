import * as m from '#web/messages/index.ts';
import type { AccessEffects } from '#features/account/account-answers.rules.ts';
import { rightsText } from './RightChoice.tsx';

/** Returns a line for each thing that would break. */
export function effectLines({ openClaims, isOnlyLead, clientsWithoutLead, rightsOfNobody }: AccessEffects): string[] {
  const claims = openClaims === 1 ? m.account_effects_open_claims_one : m.account_effects_open_claims;
  const clients = clientsWithoutLead.join(', ');
  return [
    ...(openClaims > 0 ? [claims({ count: openClaims })] : []),
    ...(isOnlyLead ? [m.account_effects_no_lead()] : []),
    ...(!isOnlyLead && clients !== '' ? [m.account_effects_client_lead({ clients })] : []),
    ...(rightsOfNobody.length > 0 ? [m.account_effects_rights({ rights: rightsText(rightsOfNobody) })] : []),
  ];
}
