// Payment and passcodes are left out, because their documents have policies of their own.
import { claimPages, isClaimPage } from '#shared/page/claim-pages.ts';
import type { TemplateName } from '#shared/page/templates.ts';

export function templateOf(path: string): Exclude<TemplateName, 'unreachable'> | null {
  const [page = '', claimId, overlay, ...more] = path.split('/').filter((segment) => segment !== '');
  if (claimId === undefined) return page === 'my-claim' || page === 'track' ? 'track' : null;
  if (!isClaimPage(page) || claimPages[page].payment || more.length > 0) return null;
  if (overlay !== undefined && overlay !== 'remove-icloud') return null;
  return page === 'my-claim' ? 'my-claim' : 'claim';
}
