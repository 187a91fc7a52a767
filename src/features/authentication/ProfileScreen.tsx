import { useEffect, useState } from 'react';
import { Link, useLocation } from '#web/router.ts';
import * as errorTexts from '#shared/error-texts.ts';
import { AccountNav } from '#web/account/AccountNav.tsx';
import { AccountNavSpace } from '#web/account/AccountNavSpace.tsx';
import { PageFrame } from '#web/frame/PageFrame.tsx';
import { useBoot } from '#web/boot.ts';
import { hasRole } from '#shared/account-role.ts';
import * as m from '#web/messages/index.ts';
import { claimPath } from '#web/paths.ts';
import { managePath, profilePath } from '#shared/page/account-paths.ts';
import { whoIsSignedIn, type SignedIn } from '#web/session/roles.ts';
import { byLink } from '#web/session/sign-out-link.ts';
import { useTitle } from '#web/title.ts';
import { buttonClasses, LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { accountClaims, type AccountClaim } from './account-claims.ts';
import { FindClaim } from './FindClaim.tsx';
import { goToFailed } from './continue-to.ts';
import { signedInUser } from './identity-client.ts';
import styles from './ProfileScreen.module.css';

type Profile = { email: string; roles: SignedIn['roles']; claims: AccountClaim[] };

/** Returns the profile, or the path of the page that has to come first. */
async function readProfile(): Promise<Profile | string> {
  const user = await signedInUser();
  const who = user === null ? null : await whoIsSignedIn();
  if (user === null || who === null) return `/authentication/login?returnUrl=${profilePath}`;
  if (who.secondFactorNeeded) return managePath;
  return { email: user.profile.email ?? '', roles: who.roles, claims: await accountClaims() };
}

export function ProfileScreen() {
  const [profile, setProfile] = useState<Profile | null>(null);
  const [, navigate] = useLocation();
  useTitle(m.auth_profile_title());
  useEffect(() => {
    let isShown = true;
    const show = (read: Profile | string) => {
      if (!isShown) return;
      if (typeof read === 'string') navigate(read, { replace: true });
      else setProfile(read);
    };
    const fail = (error: unknown) => {
      if (isShown) goToFailed(error, navigate, [errorTexts.user_manager_unavailable], errorTexts.sign_in_failed);
    };
    readProfile().then(show, fail);
    return () => {
      isShown = false;
    };
  }, [navigate]);
  return (
    <PageFrame narrow header={profile === null ? <AccountNavSpace /> : <AccountNav />}>
      <PageHeading>{m.auth_profile_title()}</PageHeading>
      {profile === null ? <Skeleton shape="page" /> : <ProfileDetails profile={profile} />}
    </PageFrame>
  );
}

function ProfileDetails({ profile: { email, roles, claims } }: { profile: Profile }) {
  const { desk } = useBoot();
  return (
    <>
      <p className={styles['who']}>{m.auth_profile_who({ email })}</p>
      {desk && hasRole(roles, 'reader') && (
        <p>
          <LinkButton href="/desk">{m.desk_open()}</LinkButton>
        </p>
      )}
      {/* An auditor finds at the desk also those claims whose own pages are closed to them. */}
      {hasRole(roles, desk ? 'handler' : 'reader') && <FindClaim />}
      {claims.length === 0 ? (
        <p className={styles['none']}>
          {roles.length > 0 ? m.auth_profile_none_staff({ email }) : m.auth_profile_none({ email })}
        </p>
      ) : (
        <Claims claims={claims} />
      )}
      <Link href="/authentication/logout" state={byLink} className={buttonClasses('secondary')}>
        {m.auth_sign_out()}
      </Link>
    </>
  );
}

function Claims({ claims }: { claims: AccountClaim[] }) {
  return (
    <ul className={styles['claims']}>
      {claims.map((claim) => (
        <li key={claim.id}>
          <Card>
            <a href={claimPath('my-claim', claim.id)} className={styles['claim']}>
              {claim.device === '' ? claim.number : m.claim_other_claim({ number: claim.number, device: claim.device })}
            </a>
            {claim.state !== '' && <p className={styles['state']}>{claim.state}</p>}
          </Card>
        </li>
      ))}
    </ul>
  );
}
