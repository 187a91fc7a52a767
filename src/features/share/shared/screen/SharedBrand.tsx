import type { ReactNode } from 'react';
import type { PublicBrand } from '#shared/page/boot.ts';
import { BootContext, useBoot } from '#web/boot.ts';
import { getLocale } from '#shared/page/page-locale.ts';

/** Shows a claim in its brand and language, where the page was drawn in others. */
export function SharedBrand({ brand, children }: { brand: PublicBrand | null; children: ReactNode }) {
  const boot = useBoot();
  const isOther = brand !== null && brand.id !== boot.brand.id;
  return (
    <BootContext value={{ ...boot, locale: getLocale(), ...(isOther && { brand }) }}>
      {isOther && <link rel="stylesheet" href={`/brand/${brand.id}/colours.css`} />}
      {children}
    </BootContext>
  );
}
