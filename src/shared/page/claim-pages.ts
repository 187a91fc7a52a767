// The claim's pages, separate from the page table, because the first page's script and the service worker need only
// these.

type ClaimRow = {
  /** Payment pages may hold a payment provider's script. Only the browser draws them, and only online. */
  payment: boolean;
};

/** The pages of one claim: `/{page}/{claim id}` (spec §2.3). Their screens are in main/pages/ClaimPages.tsx. */
export const claimPages = {
  'my-claim': { payment: false },
  'my-delivery': { payment: false },
  'my-details': { payment: false },
  messages: { payment: false },
  history: { payment: false },
  photos: { payment: false },
  quote: { payment: false },
  outcome: { payment: false },
  complaint: { payment: false },
  report: { payment: false },
  share: { payment: false },
  nominee: { payment: false },
  survey: { payment: false },
  'excess-payment': { payment: true },
  'excess-payment-completed': { payment: true },
} satisfies Record<string, ClaimRow>;

export type ClaimPage = keyof typeof claimPages;

export const claimPageNames = Object.keys(claimPages) as ClaimPage[];

export function isClaimPage(name: string | undefined): name is ClaimPage {
  return name !== undefined && Object.hasOwn(claimPages, name);
}

/** The dialogs over a claim page: `/{page}/{claim id}/{dialog}`. */
export const overlays = ['submit-passcode', 'remove-icloud'] as const;

export type Overlay = (typeof overlays)[number];

const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns the claim whose own page, or whose preferences, are at `path`; null of any other page. */
export function claimIdIn(path: string): string | null {
  const [, page, claimId = ''] = path.split('/');
  return (isClaimPage(page) || page === 'preferences') && isId.test(claimId) ? claimId : null;
}
