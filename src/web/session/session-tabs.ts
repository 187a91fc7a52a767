/** Stopping reaches every tab of this browser at once, without a trace in any storage, so also on a shared device. */

const channelName = 'fettle-claim';

/** None where the browser lets a page keep nothing at all: that tab hears of nothing. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(channelName);
  } catch {
    return null;
  }
}

/** Tells the other tabs that tracking has stopped; `stopped` is whether the server knows it already. */
export function tellStopped(stopped: boolean): void {
  const channel = openChannel();
  channel?.postMessage(stopped);
  channel?.close();
}

/** Hears of it from the other tabs. Answers the function that stops listening. */
export function onStoppedElsewhere(listener: (stopped: boolean) => void): () => void {
  const channel = openChannel();
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => listener(data === true));
  return () => channel?.close();
}
