// What a page shows for the names and values of a report, which are English as the claim's form has them. The build of
// another language has its texts here in place of the English ones (scripts/vite/language.ts).

import type { ServerText } from '#shared/words/server-texts.ts';

/** `{number}` is the claim's reference, `{version}` that of the report. */
export const titleText = 'Claim {number} - Inspection Report';
export const titleOfVersionText = 'Claim {number} - Inspection Report - Version {version}';

const words = {
  Customer: 'Customer',
  Address: 'Address',
  Contact: 'Contact',
  'Claim Reference': 'Claim Reference',
  'Policy Number': 'Policy Number',
  'Job Number': 'Job Number',
  'Inspection Engineer': 'Inspection Engineer',
  'Inspection Date': 'Inspection Date',
  'Equipment Type': 'Equipment Type',
  Manufacturer: 'Manufacturer',
  Model: 'Model',
  'Serial Number': 'Serial Number',
  Colour: 'Colour',
  Processor: 'Processor',
  'Memory Size': 'Memory Size',
  'Repair Action Needed': 'Repair Action Needed',
  'Fault Diagnosis': 'Fault Diagnosis',
  'Repair Action': 'Repair Action',
  Recommendation: 'Recommendation',
  Cause: 'Cause',
  'Liquid Damage': 'Liquid Damage',
  'Parts Needed': 'Parts Needed',
  'Drop or impact': 'Drop or impact',
  Liquid: 'Liquid',
  'Wear and tear': 'Wear and tear',
  'Battery at the end of its life': 'Battery at the end of its life',
  'Fault in manufacture': 'Fault in manufacture',
  Software: 'Software',
  'Charger or power surge': 'Charger or power surge',
  'Earlier repair': 'Earlier repair',
  'No fault found': 'No fault found',
  'Not known': 'Not known',
  Yes: 'Yes',
  No: 'No',
  Repair: 'Repair',
  'Repair by a specialist': 'Repair by a specialist',
  Replace: 'Replace',
  'Beyond economical repair': 'Beyond economical repair',
  'Return without repair': 'Return without repair',
  'Inspect further': 'Inspect further',
} satisfies { [Text in ServerText]?: Text };

/** A name or a value that a report words itself. CPU, IMEI and RAM are the same in every language. */
export type ReportText = keyof typeof words | 'CPU' | 'IMEI' | 'RAM';

const wordsByText: Readonly<Record<string, string>> = words;

export const inPageLanguage = (text: string): string => wordsByText[text] ?? text;
