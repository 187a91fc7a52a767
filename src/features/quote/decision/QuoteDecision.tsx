import { DecisionStatus } from '#claim/deciding/DecisionStatus.tsx';
import { QuotePayer } from '#claim/quote/payer/QuotePayer.tsx';
import { useBoot } from '#web/boot.ts';
import * as m from '#web/messages/index.ts';
import { operatorLang } from '#web/operator-lang.ts';
import { Card } from '#web/ui/Card.tsx';
import { MoneyTable } from '#features/quote/MoneyTable.tsx';
import type { PricedQuote } from '#features/quote/quote.rules.ts';
import { ComparedVersions } from './ComparedVersions.tsx';
import { saidOf, tellsOfQuestion } from './decision-texts.ts';
import { DecisionButtons } from './DecisionButtons.tsx';
import { QuoteDialogs } from './QuoteDialogs.tsx';
import { changedFrom, type DecisionClaim, type Version } from './quote-version-fields.ts';
import { faultText } from './trouble-texts.ts';
import { useOpenDialog } from './useOpenDialog.ts';
import { useQuoteActions } from './useQuoteActions.ts';
import styles from './Decision.module.css';

type Quoted = DecisionClaim & { quote: PricedQuote | null; decisionConfirmation: string };

type QuoteDecisionProps = { claim: Quoted; version: Version; refresh: () => void };

/** The newest version that was sent, and what the claimant may do about it. */
export function QuoteDecision({ claim, version, refresh }: QuoteDecisionProps) {
  const actions = useQuoteActions(claim.id, refresh);
  const state = useOpenDialog(claim.id, actions);
  const { count, fault, isAsked } = actions.settled;
  const replaced = changedFrom(version);
  const foot = (
    <div className={styles['foot']}>
      {version.decides === 'claimant' && <QuotePayer claim={claim} />}
      <DecisionButtons version={version} state={state} confirmation={claim.decisionConfirmation} />
    </div>
  );
  return (
    <>
      <DecisionStatus
        label={m.quote_status()}
        said={saidOf(claim)}
        settled={{ count, fault: fault && faultText(fault, isAsked) }}
        isQuestionSent={isAsked && fault === null && !tellsOfQuestion(version)}
      />
      {version.decides !== 'claimant' && <QuotePayer claim={claim} />}
      {replaced !== null && <ComparedVersions claimId={claim.id} version={version} replaced={replaced} />}
      <Card {...(replaced !== null && { title: m.quote_decide_version({ number: version.number }) })}>
        <Sentence text={version.sentence} />
        {replaced === null && claim.quote && (
          <div className={styles['table']}>
            <MoneyTable quote={claim.quote} />
          </div>
        )}
        {foot}
      </Card>
      <QuoteDialogs state={state} asksCode={claim.decisionConfirmation === 'mailed-code'} />
    </>
  );
}

function Sentence({ text }: { text: string }) {
  const { companyName } = useBoot().brand;
  if (text === '') return null;
  return (
    <p className={styles['sentence']}>
      <strong>{m.quote_from({ company: companyName })}</strong> <span lang={operatorLang()}>{text}</span>
    </p>
  );
}
