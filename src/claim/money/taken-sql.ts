/** SQL of what was paid elsewhere, of a claim's row where something was. */
export const takenPenceOf = (claim: string): string =>
  `coalesce(${claim}.excess_taken_pence, ${claim}.policy_excess_pence)`;
