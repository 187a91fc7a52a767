import { type FormEvent, type ReactNode, useState } from 'react';
import {
  fieldId,
  NeedFields,
  needErrors,
  type NeedErrors,
  ownLabels,
  today,
  type WrongNeed,
} from '#claim/support/NeedFields.tsx';
import { inputs, savedPlace, shownInsurerIn, wantedIn } from '#claim/support/needs-form.rules.ts';
import {
  faultsOfNeeds,
  insurerChanged,
  type NeedFault,
  nothingChosen,
  type WantedNeeds,
} from '#claim/support/support-needs.rules.ts';
import type { PostedForm } from '#shared/page/posted-form.ts';
import { useFocusOnError, useForm } from '#web/form/useForm.ts';
import { useMutationOf } from '#web/graphql/graphql.ts';
import { refetchAll } from '#web/streams/live.ts';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx';
import { SetSupportNeeds } from './support-needs-query.ts';
import styles from './Needs.module.css';

type FormProps = {
  claimId: string;
  wanted: WantedNeeds;
  /** What the form begins with. */
  drawn: WantedNeeds;
  /** As the page was last told. */
  insurer: string | null;
  /** The claim has some that are not shown here. */
  isSealed: boolean;
  posted: PostedForm | null;
  onTyped: (typed: WantedNeeds) => void;
  setSaved: (saved: WantedNeeds) => void;
  children: ReactNode;
};

/** With nothing saved there is nothing to take back. */
function check(typed: WantedNeeds, isAnySaved: boolean): NeedErrors {
  const faults = faultsOfNeeds(typed, today());
  const isNothing = faults.length === 0 && typed.codes.length === 0 && !isAnySaved;
  return needErrors(isNothing ? [nothingChosen] : faults);
}

const typedIn = (form: HTMLFormElement): WantedNeeds => wantedIn(new FormData(form));

/** The server has found them by the same rules. */
const faultsIn = ({ faults }: PostedForm): NeedFault[] => faults as NeedFault[];

const labels: Record<WrongNeed, () => string> = {
  codes: m.support_legend,
  ways: m.support_legend,
  words: m.support_words,
  until: m.support_until,
  insurer: m.support_insurer,
};

const insurerChangedCodes = ['NEED_INSURER_CHANGED'];

/** Returns whom a tick is for: of the form as it was drawn, until the claimant is told that the claim has another. */
function useShownInsurer(insurer: string | null, posted: PostedForm | null) {
  const isTold = posted !== null && faultsIn(posted).some(({ code }) => code === insurerChanged.code);
  const sent = posted === null ? insurer : shownInsurerIn(new URLSearchParams(posted.values));
  const [shown] = useState(sent);
  const [follows, setFollows] = useState(isTold);
  const follow = () => {
    setFollows(true);
    refetchAll();
  };
  return { shownInsurer: follows ? insurer : shown, follow };
}

/** A plain form, so that it is sent before and without the script too. */
export function NeedsForm(props: FormProps) {
  const { claimId, wanted, drawn, insurer, isSealed, posted, onTyped, setSaved, children } = props;
  const [first] = useState(() => (posted === null ? drawn : wantedIn(new URLSearchParams(posted.values))));
  const { shownInsurer, follow } = useShownInsurer(insurer, posted);
  const setNeeds = useMutationOf(SetSupportNeeds, insurerChangedCodes);
  const send = async (typed: WantedNeeds) => {
    const { codes, ...others } = typed;
    if (!navigator.onLine) return { reason: m.support_offline() };
    const { error } = await setNeeds({ model: { claimId, codes: [...codes], ...others, insurer: shownInsurer } });
    if (error?.code === insurerChangedCodes[0]) {
      follow();
      return { errors: needErrors([insurerChanged]) };
    }
    if (error !== null) return { reason: m.support_unsaved() };
    setSaved(typed);
    return null;
  };
  const initial = posted === null ? null : { errors: needErrors(faultsIn(posted)) };
  const isAnySaved = isSealed || wanted.codes.length > 0;
  const form = useForm<WantedNeeds, WrongNeed, string>({ check: (typed) => check(typed, isAnySaved), send, initial });
  useFocusOnError(form.tried, fieldId);
  const title = m.claim_my_details();
  useTitle(form.isFailed ? m.error_title({ title }) : title);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void form.submit(typedIn(event.currentTarget));
  };
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    const typed = typedIn(event.currentTarget);
    onTyped(typed);
    form.recheck(typed);
  };
  return (
    <form
      noValidate
      method="post"
      action={`/my-details/${claimId}`}
      aria-label={m.support_title()}
      className={styles['form']}
      onSubmit={onSubmit}
      onChange={onChange}
    >
      <ErrorSummary
        key={form.tried.attempt}
        fields={form.summary.map((field) => ({ id: fieldId(field), label: labels[field]() }))}
      >
        {form.tried.reason !== null && <p>{form.tried.reason}</p>}
      </ErrorSummary>
      <input type="hidden" name={inputs.savedWords} value={wanted.words} />
      <input type="hidden" name={inputs.shownInsurer} value={shownInsurer ?? ''} />
      <NeedFields wanted={first} errors={form.errors} labels={ownLabels()} />
      <div id={savedPlace} tabIndex={-1} role="status">
        {children}
      </div>
      <Button type="submit" busy={form.busy} busyLabel={m.support_saving()}>
        {m.support_save()}
      </Button>
    </form>
  );
}
