/** Uses no storage, so that it works on shared devices too. */

const channelName = 'fettle-claim';

function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(channelName);
  } catch {
    return null;
  }
}

export function publishStopped(stopped: boolean): void {
  const channel = openChannel();
  channel?.postMessage(stopped);
  channel?.close();
}

export function onStoppedElsewhere(listener: (stopped: boolean) => void): () => void {
  const channel = openChannel();
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => listener(data === true));
  return () => channel?.close();
}
