import { clockKinds } from '../clock-kinds.rules.ts';

/**
 * A clock; or what has happened: somebody gave you the claim or named you in a note, the operator's system overruled or
 * refused, or has not taken it up.
 */
export const alertKinds = [...clockKinds, 'assigned', 'mentioned', 'overruled', 'untaken'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Of a clock. */
const alarmStages = ['soon', 'over', 'call', 'lead'] as const;
export type AlarmStage = (typeof alarmStages)[number];

/** `now` is of what has happened. */
export const alertStages = [...alarmStages, 'now'] as const;
export type AlertStage = (typeof alertStages)[number];
