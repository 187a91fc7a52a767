import type { ReactNode } from 'react';
import type { PublicBrand } from '#shared/page/boot.ts';
import { BootContext, useBoot } from '#web/boot.ts';

/** Shows a claim in its brand, where the page was drawn in another. */
export function SharedBrand({ brand, children }: { brand: PublicBrand | null; children: ReactNode }) {
  const boot = useBoot();
  const isOther = brand !== null && brand.id !== boot.brand.id;
  return (
    <BootContext value={{ ...boot, ...(isOther && { brand }) }}>
      {isOther && <link rel="stylesheet" href={`/brand/${brand.id}/colours.css`} />}
      {children}
    </BootContext>
  );
}
