import { type ComponentType, createElement, lazy, useEffect, useState } from 'react';
import { refuseToOpen } from './refused-offline.ts';

type DialogProps = { onClose: () => void };

/**
 * Returns a dialog whose script the browser loads when it is first opened. Offline that is not tried, because a browser
 * keeps a failed script for as long as the page stands: the dialog is refused, and opens once the network is back.
 */
export function lazyDialog<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let isBegun = false;
  const Loaded = lazy(async () => {
    isBegun = true;
    return { default: await load() };
  });
  return function LazyDialog(props: Props) {
    const [isRefused] = useState(() => !isBegun && !navigator.onLine);
    return isRefused ? createElement(Refused, { onClose: props.onClose }) : createElement(Loaded, props);
  };
}

/** Closes what was not opened, so that the next press opens it. */
function Refused({ onClose }: DialogProps) {
  const [close] = useState(() => onClose);
  useEffect(() => {
    refuseToOpen();
    close();
  }, [close]);
  return null;
}
