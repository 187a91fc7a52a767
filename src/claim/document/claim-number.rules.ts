import * as z from 'zod';

/** The path parameter of a claim's calls. `claimNumber` validates it, where a wrong one differs from a missing one. */
export const claimNumberParam = z.string().meta({
  description: 'The claim number. Case, spaces and hyphens do not count.',
  minLength: 1,
  maxLength: 64,
  pattern: '^[A-Za-z0-9][A-Za-z0-9 ._/#-]{0,63}$',
  examples: ['CLM-7Q2M-4XKD'],
});
