import * as m from '#web/messages/index.ts';

/** Operators end the names of events, and handlers reasons, with a full stop, which would stand before the comma. */
export const withoutStop = (text: string): string => text.replace(/[.\s]+$/, '');

/** Names who did it, where that is known. */
export const eventBy = (event: string, name: string): string =>
  name === '' ? event : m.desk_event_by({ event: withoutStop(event), name });
