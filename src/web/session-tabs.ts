/** Stopping reaches every tab of this browser at once, without a trace in any storage, so also on a shared device. */

const channelName = 'fettle-claim';

type Stopped = { stopped: boolean };

const isStopped = (data: unknown): data is Stopped =>
  typeof data === 'object' && data !== null && 'stopped' in data && typeof data.stopped === 'boolean';

/** Tells the other tabs that tracking has stopped; `stopped` is whether the server knows it already. */
export function tellStopped(stopped: boolean): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage({ stopped } satisfies Stopped);
  channel.close();
}

/** Hears of it from the other tabs. Answers the function that stops listening. */
export function onStoppedElsewhere(listener: (stopped: boolean) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isStopped(data)) listener(data.stopped);
  });
  return () => channel.close();
}
