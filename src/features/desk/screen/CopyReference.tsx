import { useRef } from 'react';
import { copyText } from '#web/copy-text.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { CopyIcon } from '#web/ui/desk-icons.tsx';

/** A second press within this time copies the link. */
const twiceMs = 3_000;

export function CopyReference({ number, path }: { number: string; path: string }) {
  const pressedAt = useRef(-twiceMs);
  const copy = async (at: number) => {
    const isSecond = at - pressedAt.current < twiceMs;
    pressedAt.current = isSecond ? -twiceMs : at;
    const isCopied = await copyText(isSecond ? new URL(path, location.origin).href : number);
    if (!isCopied) announce(m.desk_copy_failed());
    else announce(isSecond ? m.desk_copied_link() : m.desk_copied({ text: number }));
  };
  return (
    <Button
      look="quiet"
      aria-label={m.desk_copy()}
      title={m.desk_button_key({ name: m.desk_copy(), key: '.' })}
      aria-keyshortcuts="."
      onClick={({ timeStamp }) => void copy(timeStamp)}
    >
      <CopyIcon size={16} />
    </Button>
  );
}
