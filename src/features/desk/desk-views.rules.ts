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
  'silent',
  'not-delivered',
  'not-taken-up',
  'ended-this-week',
] as const;

export type DeskView = (typeof deskViews)[number];

const handlersViews: readonly DeskView[] = ['mine', 'mentioned', 'open'];

/** An auditor is given no claim and named in no note. What they begin with stands first. */
export const auditorViews: readonly DeskView[] = ['open', ...deskViews.filter((view) => !handlersViews.includes(view))];
