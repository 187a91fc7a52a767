import { AskDialog } from '#claim/deciding/AskDialog.tsx';
import * as m from '#web/messages/index.ts';
import { ApproveDialog } from './ApproveDialog.tsx';
import { DeclineDialog } from './DeclineDialog.tsx';
import { isToDecide } from './quote-version-fields.ts';
import type { OpenDialogState } from './useOpenDialog.ts';

/** Stays open whatever the claim's news bring: the server refuses what no longer holds, and the page says why. */
export function QuoteDialogs({ state, asksCode }: { state: OpenDialogState; asksCode: boolean }) {
  const { dialog, close, refusal, setRefusal, question, setQuestion } = state;
  if (dialog === null) return null;
  const { name, version } = dialog;
  const codeStep = { asksCode, mailCode: () => state.mailCode(version) };
  if (name === 'approve') {
    return (
      <ApproveDialog version={version} {...codeStep} approve={(code) => state.approve(version, code)} onClose={close} />
    );
  }
  if (name === 'decline') {
    return (
      <DeclineDialog
        refusal={refusal}
        change={setRefusal}
        {...codeStep}
        decline={(reason, words, code) => state.decline(version, reason, words, code)}
        onClose={close}
      />
    );
  }
  return (
    <AskDialog
      title={m.quote_ask()}
      text={question}
      change={setQuestion}
      ask={(text) => state.ask(version, text)}
      next={isToDecide(version) ? m.quote_question_next() : m.quote_question_next_insurer()}
      onClose={close}
    />
  );
}
