import { useMemo, type ReactNode } from 'react';
import type { Locale } from '#shared/locale.ts';
import { BootContext, useBoot } from '#web/boot.ts';
import { initialQuery } from '#web/graphql/graphql-initial-data.ts';
import { graphql, useFreshQuery } from '#web/graphql/graphql.ts';

const ClaimBrandQuery = graphql(`
  query ClaimBrand($id: ID!) {
    claim(id: $id) {
      id
      brand {
        id
        name
        companyName
        insurer
        provider
        logoLight
        logoDark
        email
        phone
        hours
        hoursLang
        privacyUrl
      }
    }
  }
`);

export const claimBrandQuery = (claimId: string) => initialQuery(ClaimBrandQuery, { id: claimId });

/**
 * A page rendered by the server with its claim has the claim's brand already; one reached from another page gets it
 * here.
 */
export function ClaimBrand({ claimId, children }: { claimId: string; children: ReactNode }) {
  const boot = useBoot();
  const brand = useFreshQuery(ClaimBrandQuery, { id: claimId }).data?.claim?.brand;
  const isOther = brand !== undefined && brand.id !== boot.brand.id;
  const shown = useMemo(() => {
    if (!isOther) return boot;
    const { email, phone, hours, hoursLang, ...names } = brand;
    const contact = { email, phone, hours, hoursLang: hoursLang as Locale | null };
    return { ...boot, brand: { ...names, contact } };
  }, [boot, brand, isOther]);
  return (
    <BootContext value={shown}>
      {isOther && <link rel="stylesheet" href={`/brand/${brand.id}/colours.css`} />}
      {children}
    </BootContext>
  );
}
