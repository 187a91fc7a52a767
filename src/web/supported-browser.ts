/**
 * Returns whether the browser is about as new as the oldest that the scripts are built for, by two features:
 * `form.relList` came with Chrome 108, `CompressionStream` with Firefox 113 and Safari 16.4.
 */
export const isSupportedBrowser = (): boolean =>
  'relList' in HTMLFormElement.prototype && 'CompressionStream' in window;
