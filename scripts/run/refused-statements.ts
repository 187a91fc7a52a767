import type pg from 'pg';

export type Refused = { text: string; reason: string };

/**
 * Prepares each statement on both, which know the same tables. Returns how many the first takes, and which of them the
 * other refuses: a function, a type or a syntax that it does not have. What both refuse was meant for neither.
 */
export async function refusedStatements(texts: readonly string[], first: pg.Client, other: pg.Client) {
  const refused: Refused[] = [];
  let taken = 0;
  for (const text of texts) {
    if ((await refusalOf(first, text)) !== null) continue;
    taken += 1;
    const reason = await refusalOf(other, text);
    if (reason !== null) refused.push({ text, reason });
  }
  return { taken, refused };
}

async function refusalOf(client: pg.Client, text: string): Promise<string | null> {
  try {
    await client.query(`prepare one as ${text}`);
    await client.query('deallocate one');
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
