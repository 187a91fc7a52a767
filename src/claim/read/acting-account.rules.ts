/** Actors of the audit without an account. All others that are no account are systems of the repair company. */
export const actorsWithoutAccount: readonly string[] = ['claimant', 'helper', 'insurer', 'nominee', 'portal'];
