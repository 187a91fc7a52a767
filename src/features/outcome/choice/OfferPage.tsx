import { useState } from 'react';
import { AskDialog } from '#claim/deciding/AskDialog.tsx';
import { ByTelephone } from '#claim/deciding/ByTelephone.tsx';
import { DecisionStatus } from '#claim/deciding/DecisionStatus.tsx';
import { useOffline } from '#claim/deciding/OfflineGuard.tsx';
import { useReadOnly } from '#claim/screen/read-only.ts';
import { useBoot } from '#web/boot.ts';
import { ContactDetails } from '#web/frame/ContactDetails.tsx';
import * as m from '#web/messages/index.ts';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { operatorLang } from '#web/operator-lang.ts';
import { Card } from '#web/ui/Card.tsx';
import { NewTab } from '#web/ui/NewTab.tsx';
import { ChooseDialog } from './ChooseDialog.tsx';
import { faultText } from './fault-texts.ts';
import { isToChoose, type Offer, type OfferClaim, type Option } from './offer-fields.ts';
import { saidOf } from './offer-texts.ts';
import { OptionCard } from './OptionCard.tsx';
import { useOfferActions } from './useOfferActions.ts';
import { type OpenDialogState, useOpenDialog } from './useOpenDialog.ts';
import { VoucherCode } from './VoucherCode.tsx';
import styles from './Choice.module.css';

type OfferPageProps = {
  claim: OfferClaim & { outcomeOffer: Offer };
  /** How a choice is confirmed. */
  confirmation: string;
  refresh: () => void;
};

/** What is offered instead of a repair, and what the claimant may do about it. */
export function OfferPage({ claim, confirmation, refresh }: OfferPageProps) {
  const { id: claimId, outcomeOffer: offer } = claim;
  const [isChanging, setChanging] = useState(false);
  const actions = useOfferActions(claimId, refresh);
  const state = useOpenDialog(actions, { claimId, onChosen: () => setChanging(false) });
  const { count, fault, isAsked } = actions.settled;
  const byTelephone = confirmation === 'by-telephone';
  const canChoose = !byTelephone && (isToChoose(offer) || (isChanging && offer.mayChange));
  return (
    <>
      <DecisionStatus
        label={m.outcome_status()}
        said={saidOf(offer)}
        settled={{ count, fault: fault && faultText(fault, isAsked) }}
        isQuestionSent={isAsked && fault === null && offer.state !== 'asked'}
      />
      {byTelephone && (isToChoose(offer) || offer.mayChange) && <ByTelephone />}
      {isToChoose(offer) && !byTelephone && <WithoutScript />}
      {offer.sentence !== '' && <Sentence text={offer.sentence} />}
      {offer.voucher && !isGone(offer) && (
        <VoucherCode claimId={claimId} voucher={offer.voucher} confirmation={confirmation} />
      )}
      <Options offer={offer} canChoose={canChoose} state={state} />
      <Foot offer={offer} mayChange={offer.mayChange && !byTelephone} isChanging={isChanging} change={setChanging} />
      <Dialogs state={state} asksCode={confirmation === 'mailed-code'} />
    </>
  );
}

function Sentence({ text }: { text: string }) {
  const { companyName } = useBoot().brand;
  return (
    <Card>
      <p className={styles['sentence']}>
        <strong>{m.quote_from({ company: companyName })}</strong> <span lang={operatorLang()}>{text}</span>
      </p>
    </Card>
  );
}

const isGone = ({ state }: Pick<Offer, 'state'>): boolean => state === 'withdrawn' || state === 'over';

/** Shown in their order; of what was chosen, the others only while it is being changed. */
function shownOf({ options, chosenId, state }: Offer, canChoose: boolean): readonly Option[] {
  if (isGone({ state })) return [];
  if (canChoose || chosenId === null) return options;
  return options.filter(({ id }) => id === chosenId);
}

const askable: ReadonlySet<string> = new Set(['yours', 'asked', 'chosen', 'expired']);

/** The question compares a device with the claimant’s own, and only a replacement is one. */
const isAskable = ({ state }: Offer, { kind }: Option): boolean => kind === 'replacement' && askable.has(state);

type OptionsProps = { offer: Offer; canChoose: boolean; state: OpenDialogState };

function Options({ offer, canChoose, state }: OptionsProps) {
  const readOnly = useReadOnly();
  const offline = useOffline();
  const options = shownOf(offer, canChoose);
  if (options.length === 0) return null;
  const label = offer.chosenId === null ? m.outcome_choose() : m.outcome_choose_instead();
  return (
    <>
      <div className={styles['options']}>
        {options.map((option) => (
          <OptionCard
            key={option.id}
            option={option}
            isChosen={option.id === offer.chosenId}
            saidUntil={!readOnly && option.id === offer.chosenId ? (offer.voucher?.expiresOn ?? null) : null}
            choose={
              !readOnly && canChoose && option.id !== offer.chosenId
                ? { label, press: offline.guard(() => state.open('choose', offer, option)) }
                : null
            }
            ask={!readOnly && isAskable(offer, option) ? offline.guard(() => state.open('ask', offer, option)) : null}
          />
        ))}
      </div>
      {offline.note}
    </>
  );
}

type FootProps = { offer: Offer; mayChange: boolean; isChanging: boolean; change: (to: boolean) => void };

function Foot({ offer, mayChange, isChanging, change }: FootProps) {
  const readOnly = useReadOnly();
  const showsChange = mayChange && !readOnly;
  if (!showsChange && offer.choiceUrl === null) return null;
  return (
    <p className={styles['foot']}>
      {showsChange && (
        <Button look="secondary" onClick={() => change(!isChanging)}>
          {isChanging ? m.outcome_keep() : m.outcome_change()}
        </Button>
      )}
      {offer.choiceUrl !== null && (
        <a href={offer.choiceUrl} target="_blank" rel="noopener" className={buttonClasses('secondary')}>
          {m.outcome_see_choice()}
          <NewTab />
        </a>
      )}
    </p>
  );
}

/** Stays open whatever the claim's news bring: the server refuses what no longer holds, and the page says why. */
function Dialogs({ state, asksCode }: { state: OpenDialogState; asksCode: boolean }) {
  const { dialog, close, question, setQuestion } = state;
  if (dialog === null) return null;
  const { name, offer, option } = dialog;
  if (name === 'choose') {
    return (
      <ChooseDialog
        offer={offer}
        option={option}
        asksCode={asksCode}
        mailCode={() => state.mailCode(offer, option)}
        choose={(code) => state.choose(offer, option, code)}
        onClose={close}
      />
    );
  }
  return (
    <AskDialog
      title={m.outcome_ask()}
      text={question}
      change={setQuestion}
      ask={(text) => state.ask(offer, option, text)}
      next={isToChoose(offer) ? m.outcome_question_next() : m.quote_question_next_insurer()}
      onClose={close}
    />
  );
}

function WithoutScript() {
  const { brand } = useBoot();
  return (
    <noscript>
      <p>{m.outcome_without_script()}</p>
      <ContactDetails brand={brand} />
    </noscript>
  );
}
