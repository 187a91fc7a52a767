/** Why a claimant declines a quote. */
export const declineReasons = ['too-dear', 'replacement', 'elsewhere', 'other'] as const;
export type DeclineReason = (typeof declineReasons)[number];

export const isDeclineReason = (text: unknown): text is DeclineReason =>
  declineReasons.some((reason) => reason === text);
