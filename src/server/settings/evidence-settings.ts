/** When a right pair also needs a code that is e-mailed (security promise 2). */
export type ClaimStepUp = 'off' | 'after-failure' | 'always';

export function claimStepUp(text: string): ClaimStepUp {
  const known = (['off', 'after-failure', 'always'] as const).find((name) => name === text);
  if (known !== undefined) return known;
  throw new Error(`must be off, after-failure or always, not “${text}”.`);
}

/** How long things are kept; null keeps them for ever, or as long as what they belong to. */
export type Retention = {
  claimYears: number | null;
  attachmentDays: number | null;
  sentDays: number;
  auditYears: number | null;
};
