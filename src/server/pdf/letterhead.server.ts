import { basename, extname, join } from 'node:path';

import type { Brand } from '#server/brands/brand.ts';
import type { LogoFile } from './pdf-compiler.server.ts';

export type Letterhead = {
  name: string;
  companyName: string;
  phone: string;
  email: string;
  logo: string;
  ink: string;
};

const darkest = '#16232A';

function inkOf({ css }: Brand): string {
  return /--c-link:(#[0-9a-f]{6})/i.exec(css)?.[1] ?? darkest;
}

/** Returns what stands at the head of a PDF of the brand, and where its logo is. */
export function letterheadOf(brand: Brand, brandsFolder: string): { letterhead: Letterhead; logo: LogoFile } {
  const { id, name, companyName, contact, logoLight } = brand;
  const path = `/logo-${id}${extname(logoLight)}`;
  const { phone, email } = contact;
  return {
    letterhead: { name, companyName, phone, email, logo: path, ink: inkOf(brand) },
    logo: { path, file: join(brandsFolder, id, basename(logoLight)) },
  };
}
