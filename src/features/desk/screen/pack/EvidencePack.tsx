import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { PackDialog } from './PackDialog.tsx';

/** For leads, who do more than this with a claim, and for the insurer’s auditors. */
export function EvidencePack(props: { claimId: string; isLead: boolean; isMasked: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        aria-label={m.desk_pack()}
        title={props.isLead ? m.desk_pack() : undefined}
        onClick={() => setOpen(true)}
      >
        {props.isLead ? <PackIcon /> : m.desk_pack()}
      </Button>
      {isOpen && <PackDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function PackIcon() {
  return (
    <Icon size={18}>
      <path d="M4 4h16v5H4ZM5.5 9v11h13V9M10 13h4" />
    </Icon>
  );
}
