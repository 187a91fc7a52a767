import type { ComponentType, ReactNode } from 'react';
import { Link } from '#web/router.ts';
import { claimPageNames, type ClaimPage } from '#shared/page/claim-pages.ts';
import { graphql, type FragmentOf } from '#web/graphql/graphql.ts';
import { claimPath } from '#web/paths.ts';

export const ClaimNavFields = graphql(`
  fragment ClaimNavFields on Claim @_unmask {
    policyExcessAmount
    unreadMessageCount
  }
`);

/** Positions from 1: `row` on wide screens, `more` in the phone's sheet. An `Icon` puts it into the phone's bar instead. */
export type NavEntry = { text: () => string } & (
  | { row: number; Icon: ComponentType; more?: never }
  | { row?: number; Icon?: never; more: number }
);

export type NavPages = Record<ClaimPage, { nav: NavEntry | null }>;

export type NavProps = {
  claimId: string;
  page: ClaimPage;
  pages: NavPages;
  claim: FragmentOf<typeof ClaimNavFields> | null;
};

/** Leaves out Excess Payment while there is nothing to pay. */
export function linksIn(part: 'row' | 'more', { pages, claim }: NavProps) {
  const hasExcess = Boolean(claim?.policyExcessAmount);
  return (
    claimPageNames
      .filter((target) => target !== 'excess-payment' || hasExcess)
      .flatMap((target) => {
        const entry = pages[target].nav;
        const position = entry?.[part];
        return entry && position ? [{ target, entry, position }] : [];
      })
      // oxlint-disable-next-line unicorn/no-array-sort -- it sorts a list of its own
      .sort((one, other) => one.position - other.position)
  );
}

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
