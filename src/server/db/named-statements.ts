import pg from 'pg';

const names = new Map<string, string>();

/** Has PostgreSQL plan this text once for each connection. Kysely sends texts without a name. Returns the text. */
export function nameStatement(name: string, text: string): string {
  names.set(text, name);
  return text;
}

type Send = (this: pg.PoolClient, ...given: unknown[]) => unknown;

/** Sends statements that have a name by it. */
export function sendByName(client: pg.PoolClient): void {
  const send: Send = function send(...given) {
    const [text, values, ...rest] = given;
    const name = typeof text === 'string' && Array.isArray(values) ? names.get(text) : undefined;
    const statement = name === undefined ? given : [{ name, text, values }, ...rest];
    // That of the class at this moment, which tests replace.
    return (pg.Client.prototype.query as unknown as Send).apply(this, statement);
  };
  client.query = send as unknown as typeof client.query;
}
