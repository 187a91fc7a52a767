/** Publishes "Stop tracking" to every tab of this browser without using storage, so it works on shared devices too. */

const channelName = 'fettle-claim';

/** Returns null if the browser blocks all storage: that tab receives no events. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(channelName);
  } catch {
    return null;
  }
}

/** Publishes that tracking has stopped; `stopped` is whether the server knows it already. */
export function tellStopped(stopped: boolean): void {
  const channel = openChannel();
  channel?.postMessage(stopped);
  channel?.close();
}

/** Subscribes to stop events from other tabs. Returns an unsubscribe function. */
export function onStoppedElsewhere(listener: (stopped: boolean) => void): () => void {
  const channel = openChannel();
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => listener(data === true));
  return () => channel?.close();
}
