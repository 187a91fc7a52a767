/** In the order in which the desk lists them. `mine` has the claims of whoever asks, `mentioned` those with a note to them that they answered by none. */
export const deskViews = [
  'mine',
  'mentioned',
  'unassigned',
  'open',
  'waiting-for-answer',
  'due-today',
  'overdue',
  'waiting-on-claimant',
  'waiting-on-insurer',
  'waiting-on-parts',
  'waiting-on-courier',
  'complaints',
  'closed-complaints',
  'silent',
  'support-needs',
  'not-delivered',
  'not-taken-up',
  'ended-this-week',
] as const;

export type DeskView = (typeof deskViews)[number];
