import type { Address } from '#shared/people/address.ts';
import type { Tx } from '#server/db/connect.ts';

export async function readReturnAddress(
  tx: Tx,
  claimId: string,
): Promise<{ current: Address; replaced: string | null }> {
  const { replaced, ...current } = await tx
    .selectFrom('claim')
    .select([
      'delivery_line1 as line1',
      'delivery_line2 as line2',
      'delivery_line3 as line3',
      'delivery_city as city',
      'delivery_postcode as postcode',
      'replaced_delivery_address as replaced',
    ])
    .where('id', '=', claimId)
    .executeTakeFirstOrThrow();
  return { current, replaced };
}

export async function writeReturnAddress(tx: Tx, claimId: string, address: Address, replaced: string): Promise<void> {
  await tx
    .updateTable('claim')
    .set({
      delivery_line1: address.line1,
      delivery_line2: address.line2,
      delivery_line3: address.line3,
      delivery_city: address.city,
      delivery_postcode: address.postcode,
      replaced_delivery_address: replaced,
    })
    .where('id', '=', claimId)
    .execute();
}
