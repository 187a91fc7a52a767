/** SQL of whether another complaint takes the complaint of this alias up again. */
export const isTakenUpAgain = (one: string): string =>
  `exists (select from complaint again where again.claim_id = ${one}.claim_id and again.again_of = ${one}.id)`;
