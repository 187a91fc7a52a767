import type { Tx } from '#claim/claim-change.data.ts';
import { type Address, joinAddress } from '#shared/address.ts';

/** The return address as it stands, five lines joined by line feeds. */
export async function readReturnAddress(tx: Tx, claimId: string): Promise<string> {
  const claim = await tx
    .selectFrom('claim')
    .select([
      'delivery_line1 as line1',
      'delivery_line2 as line2',
      'delivery_line3 as line3',
      'delivery_city as city',
      'delivery_postcode as postcode',
    ])
    .where('id', '=', claimId)
    .executeTakeFirstOrThrow();
  return joinAddress(claim);
}

export async function writeReturnAddress(tx: Tx, claimId: string, address: Address): Promise<void> {
  await tx
    .updateTable('claim')
    .set({
      delivery_line1: address.line1,
      delivery_line2: address.line2,
      delivery_line3: address.line3,
      delivery_city: address.city,
      delivery_postcode: address.postcode,
    })
    .where('id', '=', claimId)
    .execute();
}
