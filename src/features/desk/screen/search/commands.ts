/** `name` is that of the state or the handler in the label. */
export type Command = { id: string; label: string; name?: string; key?: string; run: () => void };

type Source = () => Promise<readonly Command[]>;

const sources = new Set<Source>();

/** Offers commands while what they act on is on screen. Returns what ends it. */
export function offerCommands(source: Source): () => void {
  sources.add(source);
  return () => void sources.delete(source);
}

export async function readCommands(): Promise<Command[]> {
  const offered = await Promise.all([...sources].map((source) => source()));
  return offered.flat();
}
