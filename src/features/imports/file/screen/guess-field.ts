/** The fields that a spreadsheet usually has; all others are reached by the integration API. */
export const offeredFields = [
  'number',
  'policyNumber',
  'externalReference',
  'state',
  'endUserName',
  'endUserEmail',
  'endUserMobile',
  'endUserPhone',
  'registeredAddress.line1',
  'registeredAddress.line2',
  'registeredAddress.city',
  'registeredAddress.postcode',
  'equipmentType.name',
  'contract.customer',
  'contract.name',
  'policyExcessAmount',
  'accessories',
] as const;

export type OfferedField = (typeof offeredFields)[number];

/** What columns are called, the more telling ones first. */
const names: readonly (readonly [RegExp, OfferedField])[] = [
  [/post ?code|zip/, 'registeredAddress.postcode'],
  [/policy/, 'policyNumber'],
  [/e ?mail/, 'endUserEmail'],
  [/mobile|cell/, 'endUserMobile'],
  [/phone(?! model)|telephone|\btel\b/, 'endUserPhone'],
  [/excess|deductible/, 'policyExcessAmount'],
  [/state|status|stage/, 'state'],
  [/job|work ?order|our ref|external/, 'externalReference'],
  [/claim|reference|\bref\b|\bnumber\b|^no$/, 'number'],
  [/address.*2|line ?2/, 'registeredAddress.line2'],
  [/city|town/, 'registeredAddress.city'],
  [/address|street|line ?1/, 'registeredAddress.line1'],
  [/insurer|underwriter|client|scheme/, 'contract.customer'],
  [/contract|plan/, 'contract.name'],
  [/device|equipment|product|item|model/, 'equipmentType.name'],
  [/accessor/, 'accessories'],
  [/name|customer|claimant|policy ?holder|insured/, 'endUserName'],
];

/** Returns the field that each column seems to mean; a field is guessed once. */
export function guessFields(columns: readonly string[]): (OfferedField | null)[] {
  const taken = new Set<OfferedField>();
  return columns.map((column) => {
    const plain = column
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .trim();
    const exact = offeredFields.find((field) => field.toLowerCase() === column.toLowerCase().trim());
    const guess = exact ?? names.find(([shape, field]) => shape.test(plain) && !taken.has(field))?.[1] ?? null;
    if (guess !== null) taken.add(guess);
    return guess;
  });
}
