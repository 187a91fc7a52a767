import { useEffect, useState, type ReactNode } from 'react';
import type { StopAnswer } from '#shared/page/page-table.ts';
import { Redirect } from '#web/router.ts';
import { useBoot } from '#web/boot.ts';
import { ContactDetails } from '#web/frame/ContactDetails.tsx';
import { PageFrame } from '#web/frame/PageFrame.tsx';
import * as m from '#web/messages/index.ts';
import foot from '#claim/screen/ClaimFoot.module.css';
import { claimPath, trackPath, trackPathFor } from '#web/paths.ts';
import { useTitle } from '#web/title.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { OfflineStrip } from '#web/ui/feedback/OfflineStrip.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { PreferencesForm } from './PreferencesForm.tsx';
import { AnswerCard, titleOf } from './PreferencesShell.tsx';
import { usePreferences, type Place, type PreferencesState } from './usePreferences.ts';
import { preferencesErrorText } from './preferences-errors.ts';
import styles from './Preferences.module.css';

type ScreenProps = {
  claimId: string | null;
  said: StopAnswer | null;
};

type Entry = { preferencesToken?: string } | null;

function preferencesPlaceOf(claimId: string | null): Place | null {
  if (claimId !== null) return { claimId };
  const token = new URLSearchParams(location.search).get('token') ?? (history.state as Entry)?.preferencesToken;
  return token === undefined ? null : { token };
}

export function PreferencesScreen({ claimId, said }: ScreenProps) {
  const title = titleOf(said);
  useTitle(title);
  return (
    <PageFrame narrow strip={<OfflineStrip text={m.account_offline()} />}>
      <PageHeading>{title}</PageHeading>
      <div className={styles['content']}>
        {said === null ? <Preferences key={claimId} claimId={claimId} /> : <AnswerCard said={said} />}
      </div>
    </PageFrame>
  );
}

/** Moves the token out of the address into the state of the tab's entry, which a reload and a new language keep. */
function hideToken(place: Place | null): void {
  const kept = place && 'token' in place && { preferencesToken: place.token };
  history.replaceState({ ...(history.state as Entry), ...kept }, '', location.pathname);
}

function Preferences({ claimId }: { claimId: string | null }) {
  const [place] = useState(() => preferencesPlaceOf(claimId));
  useEffect(() => {
    if (location.search !== '') hideToken(place);
  }, [place]);
  const { state, change, again } = usePreferences(place);
  if (claimId !== null && state.kind === 'failed' && state.error.code === 'claim-not-found') {
    return <Redirect to={trackPathFor(location.pathname)} />;
  }
  return (
    <>
      {place === null ? <NoLink /> : <Loaded state={state} change={change} again={again} />}
      {claimId !== null && (
        <p>
          <LinkButton href={claimPath('my-claim', claimId)} look="secondary">
            {m.preferences_back()}
          </LinkButton>
        </p>
      )}
      {claimId !== null && <Foot claimId={claimId} />}
    </>
  );
}

/** As at the foot of a claim's pages, whose script this page does without. */
function Foot({ claimId }: { claimId: string }) {
  return (
    <p className={foot['foot']}>
      <a href={`/my-details/${claimId}#needs`}>{m.preferences_needs()}</a>
      <a href={`/complaint/${claimId}`}>{m.complaint_title()}</a>
    </p>
  );
}

type LoadedProps = Omit<ReturnType<typeof usePreferences>, 'state'> & { state: PreferencesState };

function Loaded({ state, change, again }: LoadedProps): ReactNode {
  switch (state.kind) {
    case 'known':
      return <PreferencesForm {...state.answer} change={change} />;
    case 'loading':
      return (
        <div aria-busy="true">
          <p role="status" className="visually-hidden">
            {m.preferences_loading()}
          </p>
          <Skeleton shape="page" />
        </div>
      );
    case 'failed':
      return state.error.code === 'link-not-good' ? (
        <NoLink />
      ) : (
        <Trouble text={preferencesErrorText(state.error)} again={again} />
      );
  }
}

function Trouble({ text, again }: { text: string; again: () => void }) {
  return (
    <Card>
      <div role="alert" className={styles['stack']}>
        <p>{text}</p>
        <Button look="secondary" onClick={again}>
          {m.claim_try_again()}
        </Button>
      </div>
    </Card>
  );
}

function NoLink() {
  const { brand } = useBoot();
  return (
    <>
      <Card>
        <div className={styles['stack']}>
          <p>{m.preferences_no_link()}</p>
          <LinkButton href={trackPath}>{m.track_submit()}</LinkButton>
        </div>
      </Card>
      <Card>
        <ContactDetails brand={brand} />
      </Card>
    </>
  );
}
