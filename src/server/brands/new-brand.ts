import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { BrandError } from './brand.ts';

/** Marks every file that `npm run brand -- new` writes, until it has been replaced. */
export const placeholderMark = 'Placeholder';

/** Reserved examples: Ofcom's 01632 960 000 to 999, and RFC 2606's .example. */
export const exampleContact = {
  email: 'help@company.example',
  phone: '01632 960 000',
  hours: 'Monday to Friday, 9am to 5pm',
};

const exampleHours = ['09:00-17:00'];

const titleOf = (id: string): string =>
  id.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => ` ${letter.toUpperCase()}`).trim();

const svg = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
  `<!-- ${placeholderMark} -->${content}</svg>\n`;

function logoOf(name: string, colour: string): string {
  const text = `font-family="sans-serif" font-weight="700" font-size="18" textLength="${Math.min(128, name.length * 10)}"`;
  return svg(132, 32, `<text x="2" y="22" fill="${colour}" ${text} lengthAdjust="spacingAndGlyphs">${name}</text>`);
}

function iconOf(name: string, colour: string): string {
  const text = 'font-family="sans-serif" font-weight="700" font-size="280" text-anchor="middle"';
  const ground = `<path fill="${colour}" d="M0 0h512v512H0z"/>`;
  return svg(512, 512, `${ground}<text x="256" y="356" fill="#fff" ${text}>${name.charAt(0)}</text>`);
}

function brandJson(name: string): object {
  return {
    name,
    companyName: name,
    insurer: null,
    provider: name,
    logoLight: 'logo-light.svg',
    logoDark: 'logo-dark.svg',
    icon: 'icon.svg',
    primary: '#1F4E8C',
    accent: '#9C3B18',
    contact: exampleContact,
    mailFrom: null,
    chatHours: {
      monday: exampleHours,
      tuesday: exampleHours,
      wednesday: exampleHours,
      thursday: exampleHours,
      friday: exampleHours,
    },
    privacyUrl: null,
    terms: [
      `${placeholderMark}: your terms for the inspection report. {provider} is a trading name of a company instructed by {insurer}.`,
    ],
    hosts: [],
  };
}

/** The README beside brand.json, because JSON has no comments; `docs/brands.md` has the same table. */
const readme = (id: string): string => `# The brand ${id}

Change brand.json and replace the three pictures. Then look at what is missing:

    npm run brand -- check ${id}

The portal reads this folder at its next start.

| Field | What it is |
| --- | --- |
| name | The portal's name: titles of pages, the app on a home screen, the first line of mails. |
| companyName | Your company, as claimants know it: the sender of mails and texts. |
| insurer | Whose claims these are where a claim's contract names no customer; null where that differs by claim. |
| provider | The trading name that stands in the terms of the inspection report. |
| logoLight, logoDark | The logo for light and for dark pages: svg, png or webp, 132 by 32. The light one stands in mails. |
| icon | A square picture, 512 by 512, that fills its whole square: tabs and home screens. |
| primary | Your colour, such as #1F4E8C. Buttons and links take it, darker or lighter where it could not be read. |
| accent | Optional: the colour of counts. |
| contact | email (where replies go), phone, and hours as people read them. |
| mailFrom | Optional: the address that this brand's mails come from, in place of MAIL_FROM. Your mail server must be allowed to send for it (SPF, DKIM). |
| chatHours | Optional: when somebody answers the chat. Days in English, bankHolidays, and days such as 2026-12-24. |
| privacyUrl | Optional: the address of your full privacy notice; null where there is none. |
| terms | Sentences at the end of the inspection report. {provider} and {insurer} are filled in. |
| hosts | Host names that show this brand at any port, in lower case. Links in its mails lead to the first, at the port that stands with it or else PUBLIC_URL's. Empty: PUBLIC_URL. |

notifications.json, which you may add, changes the wording of mails and texts: see docs/operations/notices.md.
`;

export function makeBrand(brandsFolder: string, id: string): string {
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(id)) {
    throw new BrandError(
      `“${id}” is no name for a brand's folder. Use up to 40 lower-case letters, digits and dashes.`,
    );
  }
  const folder = join(brandsFolder, id);
  mkdirSync(brandsFolder, { recursive: true });
  try {
    mkdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new BrandError(`${folder} is there already, and nothing in it was changed. Choose another name.`);
  }
  const name = titleOf(id);
  const files = {
    'brand.json': `${JSON.stringify(brandJson(name), null, 2)}\n`,
    'logo-light.svg': logoOf(name, '#1F4E8C'),
    'logo-dark.svg': logoOf(name, '#A9C7F2'),
    'icon.svg': iconOf(name, '#1F4E8C'),
    'README.md': readme(id),
  };
  for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content, { flag: 'wx' });
  return folder;
}
