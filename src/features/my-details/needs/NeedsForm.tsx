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
import { inputs, savedPlace, seenIn, shownInsurerIn, wantedIn } from '#claim/support/needs-form.rules.ts';
import {
  bothNeeds,
  faultsOfNeeds,
  insurerChanged,
  type NeedFault,
  needsChanged,
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
  /** Of what is shown. */
  stamp: string;
  /** The claim has some that are not shown here. */
  isSealed: boolean;
  /** Returns null where it cannot be read. */
  reread: () => Promise<{ wanted: WantedNeeds; stamp: string; isSealed: boolean } | null>;
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

const insurerChangedCode = 'NEED_INSURER_CHANGED';
const changedCodes = ['NEEDS_CHANGED', 'NEEDS_CHANGED_SEALED'];
const handledCodes = [insurerChangedCode, ...changedCodes];

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

const isChangeTold = (posted: PostedForm): boolean =>
  faultsIn(posted).some(({ code }) => code === 'changed-meanwhile' || code === 'changed-sealed');

type Opening = Pick<FormProps, 'wanted' | 'drawn' | 'stamp' | 'isSealed' | 'posted'>;

/** Once told of a change elsewhere, the claimant reads what is there now beside what they had typed. */
function openingOf({ wanted, drawn, stamp, isSealed, posted }: Opening) {
  if (posted === null) return { first: drawn, seen: stamp };
  const sent = new URLSearchParams(posted.values);
  const typed = wantedIn(sent);
  if (!isChangeTold(posted)) return { first: typed, seen: seenIn(sent) ?? stamp };
  return { first: isSealed ? typed : bothNeeds(wanted, typed), seen: stamp };
}

/** Returns what the fields begin with and the stamp that goes with them; `times` is new where they are drawn anew. */
function useOpening({ reread, onTyped, ...given }: Opening & Pick<FormProps, 'reread' | 'onTyped'>) {
  const [opening, setOpening] = useState(() => ({ ...openingOf(given), times: 0 }));
  const setSeen = (seen: string) => setOpening((before) => ({ ...before, seen }));
  const showChange = async (typed: WantedNeeds) => {
    const now = await reread();
    if (now === null || now.isSealed) {
      if (now !== null) setSeen(now.stamp);
      return now === null ? null : needsChanged(true);
    }
    const first = bothNeeds(now.wanted, typed);
    setOpening(({ times }) => ({ first, seen: now.stamp, times: times + 1 }));
    onTyped(first);
    return needsChanged(false);
  };
  return { ...opening, setSeen, showChange };
}

/** Returns what the form is drawn with, and how to send it. */
function useSaving(props: FormProps) {
  const { claimId, insurer, posted, setSaved } = props;
  const { setSeen, showChange, ...opening } = useOpening(props);
  const { shownInsurer, follow } = useShownInsurer(insurer, posted);
  const setNeeds = useMutationOf(SetSupportNeeds, handledCodes);
  const send = async (typed: WantedNeeds) => {
    const { codes, ...others } = typed;
    if (!navigator.onLine) return { reason: m.support_offline() };
    const model = { claimId, codes: [...codes], ...others, insurer: shownInsurer, seen: opening.seen };
    const { data, error } = await setNeeds({ model });
    if (error?.code === insurerChangedCode) {
      follow();
      return { errors: needErrors([insurerChanged]) };
    }
    const changed = error !== null && changedCodes.includes(error.code) ? await showChange(typed) : null;
    if (changed !== null) return { errors: needErrors([changed]) };
    if (error !== null) return { reason: m.support_unsaved() };
    setSeen(data.setSupportNeeds.supportNeeds?.stamp ?? opening.seen);
    setSaved(typed);
    return null;
  };
  return { ...opening, shownInsurer, send };
}

/** A plain form, so that it is sent before and without the script too. */
export function NeedsForm(props: FormProps) {
  const { claimId, wanted, isSealed, posted, onTyped, children } = props;
  const { first, seen, times, shownInsurer, send } = useSaving(props);
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
      <input type="hidden" name={inputs.seen} value={seen} />
      <input type="hidden" name={inputs.shownInsurer} value={shownInsurer ?? ''} />
      <NeedFields key={`fields ${times}`} wanted={first} errors={form.errors} labels={ownLabels()} />
      <div id={savedPlace} tabIndex={-1} role="status">
        {children}
      </div>
      <Button type="submit" busy={form.busy} busyLabel={m.support_saving()}>
        {m.support_save()}
      </Button>
    </form>
  );
}
