import { lazy, Suspense, useEffect, useRef, type FormEvent } from 'react';
import { useLocation } from '#web/router.ts';
import * as errorTexts from '#shared/track-error-texts.ts';
import { useBoot } from '#web/boot.ts';
import { fieldsOf, type Errors } from '#web/form/useForm.ts';
import { ContactLink } from '#web/frame/ContactLink.tsx';
import { PageFrame } from '#web/frame/PageFrame.tsx';
import { fillTyped, keepsTyped } from '#web/language.ts';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { PostcodeField } from '#web/ui/fields/PostcodeField.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import {
  longestField,
  type TrackField,
  type TrackForm,
  type TrackNotice,
  type TrackPageState,
  type Wait,
} from '#features/track/track.rules.ts';
import { Notice, TrackedClaims } from './TrackNotices.tsx';
import { withoutTyped } from '#features/track/track-query.rules.ts';
import { useTrackPageState } from './useTrackPageState.ts';
import { useTrack, type LoadClaimPages, type TrackReason } from './useTrack.ts';
import styles from './TrackScreen.module.css';

const LockedHelp = lazy(async () => ({ default: (await import('./LockedHelp.tsx')).LockedHelp }));

function formOf(element: HTMLFormElement): TrackForm {
  const data = new FormData(element);
  const text = (name: TrackField | 'link') => ((data.get(name) ?? '') as string).trim();
  const typed = { reference: text('reference'), postcode: text('postcode'), link: text('link') };
  return { ...typed, sharedDevice: data.has('sharedDevice') };
}

/** Removes the prefilled fields from the address, because addresses are kept, shared and seen. */
function useForgetTyped(search: string): void {
  const [path, navigate] = useLocation();
  useEffect(() => {
    const left = withoutTyped(search);
    if (left !== search) navigate(path + left, { replace: true });
  }, [navigate, path, search]);
}

type TrackScreenProps = {
  initial: TrackPageState | null;
  search: string;
  loadClaimPages: LoadClaimPages;
};

export function TrackScreen({ initial, search, loadClaimPages }: TrackScreenProps) {
  const { offers } = useBoot();
  const state = useTrackPageState(initial, search);
  useForgetTyped(search);
  return (
    <PageFrame narrow>
      <PageHeading>{m.track_title()}</PageHeading>
      <p className={styles['lead']}>{offers.payment ? m.track_lead() : m.track_lead_without_payment()}</p>
      {state === null ? <Arriving /> : <FindClaim state={state} loadClaimPages={loadClaimPages} />}
    </PageFrame>
  );
}

/** Keeps the form from moving once the claims that this browser tracks are known. */
function Arriving() {
  useTitle(m.track_title());
  return <Skeleton shape="page" />;
}

function FindClaim({ state, loadClaimPages }: { state: TrackPageState; loadClaimPages: LoadClaimPages }) {
  const form = useTrack(state, loadClaimPages);
  const { attempt, reason } = form.tried;
  const isError = isRefusal(reason) || fieldsOf(form.errors).length > 0;
  useTitle(isError ? m.error_title({ title: m.track_title() }) : m.track_title());

  const fields = useRef<HTMLFormElement>(null);
  useEffect(() => fillTyped(fields.current), []);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void form.submit(formOf(event.currentTarget));
  };
  const onInput = (event: FormEvent<HTMLFormElement>) => form.recheck(formOf(event.currentTarget));

  return (
    <>
      {isNotice(reason) && <Notice notice={reason} />}
      {state.tracked !== undefined && <TrackedClaims claims={state.tracked} />}
      <Trouble key={attempt} reason={reason} fields={form.summary} />
      {/* Not where a server rendered the error: it cannot wait for a chunk. */}
      {attempt > 0 && reason?.kind === 'limited' && (
        <Suspense>
          <LockedHelp />
        </Suspense>
      )}
      <Card>
        <form
          {...keepsTyped}
          ref={fields}
          method="post"
          action={actionOf(state.returnUrl)}
          noValidate
          className={styles['form']}
          onSubmit={onSubmit}
          onInput={onInput}
        >
          <Fields state={state} errors={form.errors} onBegin={form.onBegin} />
          <Button type="submit" wide busy={form.busy} busyLabel={m.track_busy()}>
            {m.track_submit()}
          </Button>
        </form>
      </Card>
      <p className={styles['help']}>
        {m.track_help_before()} <ContactLink /> {m.track_help_after()}
      </p>
    </>
  );
}

function actionOf(returnUrl: string | null): string {
  return returnUrl === null ? '/track' : `/track?returnUrl=${encodeURIComponent(returnUrl)}`;
}

const notices: readonly string[] = ['expired', 'needed', 'stopped'] satisfies TrackNotice['kind'][];

function isNotice(reason: TrackReason | null): reason is TrackNotice {
  return reason !== null && notices.includes(reason.kind);
}

type Refusal = Exclude<TrackReason, TrackNotice>;

function isRefusal(reason: TrackReason | null): reason is Refusal {
  return reason !== null && !isNotice(reason);
}

type FieldsProps = { state: TrackPageState; errors: Errors<TrackField>; onBegin: () => void };

function Fields({ state, errors, onBegin }: FieldsProps) {
  const { offers } = useBoot();
  return (
    <>
      {state.link && <input type="hidden" name="link" value={state.link} />}
      <Field
        id="reference"
        name="reference"
        label={m.track_reference()}
        hint={offers.texts ? m.track_reference_hint() : m.track_reference_hint_mail()}
        defaultValue={state.reference}
        maxLength={longestField.reference}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        mono
        onFocus={onBegin}
        error={errors.reference}
      />
      <PostcodeField
        id="postcode"
        name="postcode"
        label={m.track_postcode()}
        hint={m.track_postcode_hint()}
        defaultValue={state.postcode}
        maxLength={longestField.postcode}
        onFocus={onBegin}
        error={errors.postcode}
      />
      <Checkbox
        id="sharedDevice"
        name="sharedDevice"
        label={m.track_shared()}
        hint={m.track_shared_hint()}
        defaultChecked={state.sharedDevice}
      />
    </>
  );
}

function Trouble({ reason, fields }: { reason: TrackReason | null; fields: TrackField[] }) {
  const labels = { reference: m.track_reference(), postcode: m.track_postcode() };
  return (
    <ErrorSummary fields={fields.map((id) => ({ id, label: labels[id] }))}>
      {isRefusal(reason) && <p>{refusalText(reason)}</p>}
    </ErrorSummary>
  );
}

function refusalText(reason: Refusal): string {
  switch (reason.kind) {
    case 'not-found':
      return m.track_not_found();
    case 'limited':
      return limitedText(reason.wait);
    case 'invalid-return-url':
      return errorTexts.invalid_return_url;
    case 'offline':
      return m.track_offline();
    case 'unavailable':
      return m.track_unavailable();
  }
}

function limitedText(wait: Wait): string {
  if (wait.unit === 'tomorrow') return m.track_limited_tomorrow();
  const { count } = wait;
  if (wait.unit === 'hours') return count === 1 ? m.track_limited_hour() : m.track_limited_hours({ hours: count });
  return count === 1 ? m.track_limited_one() : m.track_limited({ minutes: count });
}
