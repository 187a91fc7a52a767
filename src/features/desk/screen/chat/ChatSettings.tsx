import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { ringChoices, savedRingChoice, saveRingChoice } from './ring-choice.ts';
import { ring } from './ring.ts';

const choiceTexts = {
  'mine-and-unassigned': m.desk_ring_mine_and_unassigned,
  mine: m.desk_ring_mine,
  never: m.desk_ring_never,
};

export function ChatSettings({ onClose }: { onClose: () => void }) {
  const [choice, setChoice] = useState(savedRingChoice);
  const choose = (value: string) => {
    const chosen = ringChoices.find((one) => one === value);
    if (chosen === undefined) return;
    saveRingChoice(chosen);
    setChoice(chosen);
  };
  return (
    <Dialog title={m.desk_chat_settings()} onClose={onClose}>
      <Select
        label={m.desk_ring()}
        value={choice}
        options={ringChoices.map((value) => ({ value, label: choiceTexts[value]() }))}
        onChange={(event) => choose(event.target.value)}
      />
      <p>{m.desk_ring_hint()}</p>
      <Button look="secondary" onClick={ring}>
        {m.desk_ring_try()}
      </Button>
      <Notifications />
    </Dialog>
  );
}

const permissionTexts = {
  granted: m.desk_notices_on,
  denied: m.desk_notices_blocked,
  default: m.desk_notices_off,
};

/** The browser asks whether it may, once the button is pressed. */
function Notifications() {
  const isKnown = 'Notification' in window;
  const [permission, setPermission] = useState(isKnown ? Notification.permission : 'denied');
  return (
    <>
      <p role="status">{permissionTexts[permission]()}</p>
      {permission === 'default' && (
        <Button look="secondary" onClick={() => void Notification.requestPermission().then(setPermission)}>
          {m.desk_notices_allow()}
        </Button>
      )}
    </>
  );
}
