/** Does something for each, so many at once. Stops before the next one when the signal is aborted, and throws. */
export async function eachAtOnce<Item>(
  items: readonly Item[],
  atOnce: number,
  act: (item: Item) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const left = [...items];
  const work = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) {
      signal?.throwIfAborted();
      await act(item);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
