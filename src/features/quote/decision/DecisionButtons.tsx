import { useState } from 'react';
import { ByTelephone } from '#claim/deciding/ByTelephone.tsx';
import { troubleTexts } from '#claim/deciding/trouble-texts.ts';
import type { Trouble } from '#claim/deciding/trouble.ts';
import { useOffline } from '#claim/deciding/OfflineGuard.tsx';
import { useReadOnly } from '#claim/screen/read-only.ts';
import { ByContact } from '#claim/screen/ByContact.tsx';
import { useBoot } from '#web/boot.ts';
import { ContactDetails } from '#web/frame/ContactDetails.tsx';
import * as m from '#web/messages/index.ts';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { NewTab } from '#web/ui/NewTab.tsx';
import { isToDecide, type Version } from './quote-version-fields.ts';
import type { DialogName, OpenDialogState } from './useOpenDialog.ts';
import styles from './Decision.module.css';

type DecisionButtonsProps = { version: Version; state: OpenDialogState; confirmation: string };

const askable: ReadonlySet<string> = new Set(['yours', 'asked', 'insurer', 'declined']);

export function DecisionButtons({ version, state, confirmation }: DecisionButtonsProps) {
  const readOnly = useReadOnly();
  if (version.approvalUrl !== null) return <Approval url={version.approvalUrl} version={version} />;
  if (readOnly) return null;
  if (askable.has(version.state)) {
    const byTelephone = confirmation === 'by-telephone' && isToDecide(version);
    return <Choices version={version} byTelephone={byTelephone} open={(name) => state.open(name, version)} />;
  }
  return version.state === 'expired' && !version.isNewWanted ? (
    <AskForNew ask={(text) => state.ask(version, text)} />
  ) : null;
}

function Approval({ url, version }: { url: string; version: Version }) {
  return (
    <p className={styles['buttons']}>
      <a href={url} target="_blank" rel="noopener" className={buttonClasses('secondary')}>
        {version.decidedBy === 'claimant' ? m.quote_see_approved() : m.quote_see_approved_other()}
        <NewTab />
      </a>
    </p>
  );
}

type ChoicesProps = { version: Version; byTelephone: boolean; open: (name: DialogName) => void };

function Choices({ version, byTelephone, open }: ChoicesProps) {
  const offline = useOffline();
  const press = (name: DialogName) => offline.guard(() => open(name));
  const decides = isToDecide(version) && !byTelephone;
  return (
    <>
      {byTelephone && <ByTelephone />}
      <div className={styles['buttons']}>
        {decides && (
          <>
            <Button {...press('approve')}>{m.quote_approve()}</Button>
            <Button look="secondary" {...press('decline')}>
              {m.quote_decline_open()}
            </Button>
          </>
        )}
        <Button look={decides ? 'quiet' : 'secondary'} {...press('ask')}>
          {m.quote_ask()}
        </Button>
      </div>
      {offline.note}
      {decides ? <WithoutScript /> : <ByContact />}
    </>
  );
}

function AskForNew({ ask }: { ask: (text: string) => Promise<Trouble | null> }) {
  const offline = useOffline();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const send = async () => {
    if (busy) return;
    setBusy(true);
    setTrouble(await ask(m.quote_new_message()));
    setBusy(false);
  };
  return (
    <>
      <div className={styles['buttons']}>
        <Button busy={busy} busyLabel={m.quote_asking_new()} {...offline.guard(() => void send())}>
          {m.quote_ask_new()}
        </Button>
      </div>
      <p role="alert" className={styles['trouble']}>
        {trouble !== null && troubleTexts[trouble]()}
      </p>
      {offline.note}
      <ByContact />
    </>
  );
}

function WithoutScript() {
  const { brand } = useBoot();
  return (
    <noscript>
      <p>{m.quote_without_script()}</p>
      <ContactDetails brand={brand} />
    </noscript>
  );
}
