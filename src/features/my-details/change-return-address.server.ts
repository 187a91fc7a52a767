import { GraphQLError } from 'graphql';

import { readSealedSight } from '#claim/sealed/sealed-sight.data.ts';
import { changeOwnClaim } from '#claim/change/claim-change.data.ts';
import { readClaimFacts } from '#claim/read/claim-facts.data.ts';
import { readAddressSight } from '#claim/return-address/address-changes.data.ts';
import { announceAddress, changeAddress } from '#claim/return-address/change-address.server.ts';
import { isAddressSealed, shownAddress } from '#claim/return-address/sealed-address.rules.ts';
import { returnAddressEditability } from '#claim/rules/return-address.rules.ts';
import { auditClaimantAction } from '#claim/access/audit-claimant-action.data.ts';
import type { GraphqlContext } from '#server/graphql/builder.ts';
import { type Address, joinAddress } from '#shared/people/address.ts';
import * as errorTexts from '#shared/error-texts.ts';
import { isSameAddress, linesTooLong, longestLine, readFiveLines } from '#claim/rules/typed-address.rules.ts';

export type AddressChange = {
  id: string;
  deliveryAddress: string;
  gdprConsent: boolean;
  seenAddress?: string | null | undefined;
};

function graphqlError(code: string, message: string, field?: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code, ...(field !== undefined && { field }) } });
}

function addressOf({ deliveryAddress, gdprConsent }: AddressChange): Address {
  if (!gdprConsent) throw graphqlError('CONSENT_REQUIRED', errorTexts.consent_required, 'gdprConsent');
  const address = readFiveLines(deliveryAddress);
  if (!address) {
    const help = 'Send five lines joined by \\n: line1, line2, line3, city, post code. An empty line keeps its place.';
    throw graphqlError('ADDRESS_NOT_FIVE_LINES', help, 'deliveryAddress');
  }
  const [field] = linesTooLong(address);
  if (field) {
    throw graphqlError('ADDRESS_LINE_TOO_LONG', `${field} may have at most ${longestLine[field]} characters.`, field);
  }
  return address;
}

/**
 * Compares under the claim's lock, by the clock of that moment, because the window may close or the address may change.
 * The same address again changes nothing, so that a retry after a lost answer succeeds. A session from which the address is
 * sealed has seen its town alone, and a guess of the rest must not be confirmed in silence. Throws CONSENT_REQUIRED,
 * ADDRESS_NOT_FIVE_LINES, ADDRESS_LINE_TOO_LONG, RETURN_ADDRESS_CLOSED, ADDRESS_CHANGED and CLAIM_NOT_FOUND.
 */
export async function changeReturnAddress(context: GraphqlContext, change: AddressChange): Promise<void> {
  const address = addressOf(change);
  const { id: claimId } = change;
  const { now, services } = context;
  await changeOwnClaim(context, claimId, async (tx, version) => {
    const { editable } = returnAddressEditability(await readClaimFacts(tx, claimId), services.now());
    if (!editable) throw graphqlError('RETURN_ADDRESS_CLOSED', 'The return address can no longer be changed.');
    const sight = await readAddressSight(tx, context, claimId);
    const shown = shownAddress(sight);
    const isUnseen = isAddressSealed(sight);
    if (isSameAddress(shown, joinAddress(address)) && !isUnseen) return false;
    if (typeof change.seenAddress === 'string' && !isSameAddress(shown, change.seenAddress)) {
      throw graphqlError('ADDRESS_CHANGED', 'The return address was changed since it was read.');
    }
    const { sessionId } = await readSealedSight(tx, context, claimId);
    const how = { isConfirmed: false, sessionId, isUnseen };
    const { isChanged, isElsewhere } = await changeAddress(tx, { claimId, now, services }, address, how);
    if (!isChanged) return false;
    await announceAddress(tx, { claimId, now }, { version, isBooked: isElsewhere });
    await auditClaimantAction(tx, { claimId, action: 'claim.changed', detail: 'return address' }, now);
    return true;
  });
}
