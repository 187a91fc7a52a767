export type InitialData = Record<string, Record<string, unknown> | null>;

export type InitialQuery = { name: string; query: string; variables: Record<string, unknown> };

/** Server and browser take name and variables from the same script, so their keys are equal. */
export function initialDataKey(name: string, variables: unknown): string {
  return `${name} ${JSON.stringify(variables ?? {})}`;
}
