import { extname } from 'node:path';

import type { Brand } from '#server/brands/brand.ts';
import type { MappedFile } from './pdf-compiler.server.ts';

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

/** Returns what stands at the head of a PDF of the brand, and its logo. */
export function letterheadOf(brand: Brand): { letterhead: Letterhead; logo: MappedFile } {
  const { id, name, companyName, contact, logoLight, pictures } = brand;
  // The thread keeps a logo by its path.
  const path = `/logo-${id}-${brand.pictureVersion}${extname(logoLight)}`;
  const { phone, email } = contact;
  return {
    letterhead: { name, companyName, phone, email, logo: path, ink: inkOf(brand) },
    logo: { path, bytes: pictures.logoLight },
  };
}
