/** When a correct pair also needs a code sent by e-mail (security promise 2). */
export type ClaimStepUp = 'off' | 'after-failure' | 'always';

export function claimStepUp(text: string): ClaimStepUp {
  const known = (['off', 'after-failure', 'always'] as const).find((name) => name === text);
  if (known !== undefined) return known;
  throw new Error(`must be off, after-failure or always, not “${text}”.`);
}

/** Retention periods; null keeps for ever, or as long as the parent record. */
export type Retention = {
  claimYears: number | null;
  attachmentDays: number | null;
  sentDays: number;
  auditYears: number | null;
  /** From its receipt, where its claim is gone. */
  complaintYears: number;
};
