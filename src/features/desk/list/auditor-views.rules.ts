import { deskViews, type DeskView } from '../desk-views.rules.ts';

const handlersViews: ReadonlySet<DeskView> = new Set(['mine', 'mentioned', 'open', 'support-needs']);

/** An auditor is given no claim, named in no note, and told of no claim's support needs. What they begin with stands first. */
export const auditorViews: readonly DeskView[] = ['open', ...deskViews.filter((view) => !handlersViews.has(view))];
