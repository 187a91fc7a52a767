// Separate from error-texts.ts, because a bundler keeps a file whole and the first page needs only these.

// Spec §5.2
import type { ServerText } from './words/server-texts.ts';

export const reference_required = 'Claim reference is required' satisfies ServerText;
export const postcode_required = 'You postcode is required' satisfies ServerText;
export const invalid_return_url =
  'Invalid return url. The return url needs to have the same origin as the current page.' satisfies ServerText;
