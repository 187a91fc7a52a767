// What a page shows for the names of a device's details, which are English as the claim's form has them. The build of
// another language has its texts here in place of the English ones (scripts/vite/language.ts). The first seven and
// their order are the specification's (spec §2.4, §3.3).

import type { ServerText } from '#shared/words/server-texts.ts';

/** By the name in the form. */
export const specWords: Readonly<Record<string, string>> = {
  Manufacturer: 'Manufacturer',
  Model: 'Model',
  Colour: 'Colour',
  Storage: 'Storage',
  'Memory Size': 'Memory Size',
  'Serial Number': 'Serial Number',
  IMEI: 'IMEI',
} satisfies { [Text in ServerText]?: Text };
