import { useRef, useState } from 'react';

/** Sends once: from the press on, also while the draft is still on its way, a second press does nothing. */
export function useSending() {
  const isUnderWay = useRef(false);
  const [isSending, setSending] = useState(false);
  const once = async (send: () => Promise<void>): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setSending(true);
    try {
      await send();
    } finally {
      isUnderWay.current = false;
      setSending(false);
    }
  };
  return { isSending, once };
}
