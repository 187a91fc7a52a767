import type { BrandContent } from '#shared/brands/brand-content.rules.ts';
import { brandFrom } from './brand.ts';

/** The brand of a portal that nobody has named yet, so that it starts and can be set up in the browser. */
export const unnamedBrandId = 'unnamed';

const drawing = (width: number, shape: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 32">${shape}</svg>`);

const logoOn = (colour: string) =>
  drawing(132, `<rect x="1" y="7" width="130" height="18" rx="9" fill="none" stroke="${colour}" stroke-width="2"/>`);

/** It says that it is nobody's yet wherever a company would say its own. */
const content: BrandContent = {
  name: 'New portal',
  companyName: 'This company',
  insurer: null,
  provider: 'This company',
  logoLight: 'logo.svg',
  logoDark: 'logo-dark.svg',
  icon: 'icon.svg',
  primary: '#1F4E8C',
  contact: { email: 'nobody@example.com', phone: 'not set yet', hours: 'not set yet' },
  mailFrom: null,
  privacyUrl: null,
  terms: ['This portal is being set up.'],
  hosts: [],
};

export const unnamedBrand = brandFrom(unnamedBrandId, content, {
  logoLight: logoOn('#1F4E8C'),
  logoDark: logoOn('#ffffff'),
  icon: drawing(32, '<circle cx="16" cy="16" r="13" fill="none" stroke="#1F4E8C" stroke-width="4"/>'),
});
