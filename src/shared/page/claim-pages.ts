/** The first URL segments of pages that show one claim: `/{page}/{claim id}` (spec §2.3). */
export const claimPages = [
  'my-claim',
  'my-delivery',
  'my-details',
  'messages',
  'history',
  'photos',
  'quote',
  'report',
  'excess-payment',
  'excess-payment-completed',
] as const;

export type ClaimPage = (typeof claimPages)[number];

const names: ReadonlySet<string> = new Set(claimPages);

export function isClaimPage(name: string | undefined): name is ClaimPage {
  return name !== undefined && names.has(name);
}
