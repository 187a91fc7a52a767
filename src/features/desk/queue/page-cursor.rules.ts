/** The last claim of a page: its id, and its time in microseconds since 1970. */
export type PageCursor = { micros: string; id: string };

export const cursorText = ({ micros, id }: PageCursor): string => `${micros}~${id}`;

export function cursorIn(text: string): PageCursor | null {
  const [, micros, id] = /^(-?\d{1,18})~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? [];
  return micros === undefined || id === undefined ? null : { micros, id };
}
