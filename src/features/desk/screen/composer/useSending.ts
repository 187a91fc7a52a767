import { useRef, useState } from 'react';

/** From the press on, also while the draft is still on its way: a second press does nothing. */
export function useSending() {
  const isUnderWay = useRef(false);
  const [isSending, setSending] = useState(false);
  const once = async (send: () => Promise<void>): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setSending(true);
    await send();
    isUnderWay.current = false;
    setSending(false);
  };
  return { isSending, once };
}
