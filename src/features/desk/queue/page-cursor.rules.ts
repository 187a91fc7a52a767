/** The last claim or entry of a page: its id, and its time in microseconds since 1970. */
export type PageCursor = { micros: string; id: string };

export const cursorText = ({ micros, id }: PageCursor): string => `${micros}~${id}`;

/** Reaches from before the year 1 to after 9999, which operators write where there is no date, and PostgreSQL holds it. */
const cursor = /^(-\d{1,17}|\d{1,18})~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function cursorIn(text: string): PageCursor | null {
  const [, micros, id] = cursor.exec(text) ?? [];
  return micros === undefined || id === undefined ? null : { micros, id };
}

/** Entries that are sums, as photos of a day, have an id of their own kind. */
const entryCursor = /^(\d{1,17})~([\w .:+-]{1,80})$/;

export function entryCursorIn(text: string): PageCursor | null {
  const [, micros, id] = entryCursor.exec(text) ?? [];
  return micros === undefined || id === undefined ? null : { micros, id };
}
