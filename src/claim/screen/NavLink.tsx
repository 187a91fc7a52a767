import type { ReactNode } from 'react';
import { Link } from '#web/router.ts';
import type { ClaimPage } from '#shared/page/claim-pages.ts';
import { graphql, type FragmentOf } from '#web/graphql/graphql.ts';
import { claimPath } from '#web/paths.ts';

export const ClaimNavFields = graphql(`
  fragment ClaimNavFields on Claim @_unmask {
    policyExcessAmount
    unreadMessageCount
  }
`);

export type NavProps = {
  claimId: string;
  page: ClaimPage;
  claim: FragmentOf<typeof ClaimNavFields> | null;
};

type NavLinkProps = {
  claimId: string;
  page: ClaimPage;
  target: ClaimPage;
  onFollow?: () => void;
  children: ReactNode;
};

const markedPage = (page: ClaimPage): ClaimPage => (page === 'excess-payment-completed' ? 'excess-payment' : page);

export function NavLink({ claimId, page, target, onFollow, children }: NavLinkProps) {
  return (
    <Link
      href={claimPath(target, claimId)}
      aria-current={markedPage(page) === target ? 'page' : undefined}
      onClick={() => onFollow?.()}
    >
      {children}
    </Link>
  );
}
