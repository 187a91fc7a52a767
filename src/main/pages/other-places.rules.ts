import {
  accountPages,
  authenticationPages,
  deskPages,
  infoPages,
  pageKinds,
  type AccountPage,
  type AnyPlace,
  type OtherPlace,
  type StopAnswer,
  type Who,
} from '#shared/page/page-table.ts';
import { placeOf } from './places.rules.ts';

const unknown: OtherPlace = { kind: 'unknown' };

function preferencesPlace(page: string | undefined): OtherPlace {
  if (page === 'stopped' || page === 'not-stopped') return { kind: 'preferences', claimId: null, said: page };
  return { kind: 'preferences', claimId: page ?? null, said: null };
}

const isAccountPage = (name: string): name is AccountPage => Object.hasOwn(accountPages, name);

/** Without its desk (DESK=off) an operator has no page there. */
type Has = { desk: boolean };

function deskPlace([name, claimId, ...more]: readonly (string | undefined)[], has: Has): OtherPlace {
  if (!has.desk) return unknown;
  if (name === undefined) return { kind: 'desk', claimId: null, page: null };
  if (name === 'bench') return claimId === undefined ? { kind: 'bench' } : unknown;
  const page = deskPages.find((each) => each === name);
  if (page !== undefined) return claimId === undefined ? { kind: 'desk', claimId: null, page } : unknown;
  return name === 'claims' && claimId !== undefined && more.length === 0
    ? { kind: 'desk', claimId, page: null }
    : unknown;
}

function namedPlace(area: string | undefined, name: string, has: Has): OtherPlace {
  if (area === 'station') return has.desk ? { kind: 'station', code: name } : unknown;
  if (area === 'shared') return { kind: 'shared', claimId: name.toLowerCase() };
  if (area === 'track' && name === 'code') return { kind: 'code' };
  if (area === 'account' && isAccountPage(name)) return { kind: 'account', page: name };
  const page = authenticationPages.find((each) => each === name);
  return area === 'authentication' && page !== undefined ? { kind: 'authentication', page } : unknown;
}

function actingPlace(name: string, [page = 'claim', ...more]: readonly string[]): OtherPlace {
  if (more.length > 0 || !(page === 'claim' || page === 'pay' || page === 'paid')) return unknown;
  return { kind: 'acting', claimId: name.toLowerCase(), page };
}

export function otherPlaceOf(path: string, has: Has): OtherPlace {
  const [area, name, ...rest] = path.split('/').filter((segment) => segment !== '');
  if (area === 'desk') return deskPlace([name, ...rest], has);
  if (area === 'acting' && name !== undefined) return actingPlace(name, rest);
  if (rest.length > 0) return unknown;
  if (area === 'setup' && name === undefined) return { kind: 'account', page: 'setup' };
  if (area === 'preferences') return preferencesPlace(name);
  if (name !== undefined) return namedPlace(area, name, has);
  const page = infoPages.find((info) => info === area);
  return page === undefined ? unknown : { kind: 'info', page };
}

export function anyPlaceOf(path: string, has: Has): AnyPlace {
  const place = placeOf(path);
  return place.kind === 'other' ? otherPlaceOf(path, has) : place;
}

const preferencesPath = ({ claimId, said }: { claimId: string | null; said: StopAnswer | null }) =>
  `/preferences${said === null ? (claimId === null ? '' : '/claim') : `/${said}`}`;

const pathsOfKind: Partial<Record<AnyPlace['kind'], string>> = {
  code: '/track/code',
  desk: '/desk',
  bench: '/desk/bench',
  station: '/station/code',
  shared: '/shared/claim',
  unknown: '/no/such/page',
};

/** Places that look alike share a path, so that each is drawn once. */
export function drawingPath(place: AnyPlace): string {
  switch (place.kind) {
    case 'claim':
      return `/${place.page}/shell${place.overlay === null ? '' : `/${place.overlay}`}`;
    case 'preferences':
      return preferencesPath(place);
    case 'info':
      return `/${place.page}`;
    case 'account':
    case 'authentication':
      return `/${place.kind}/${place.page}`;
    case 'acting':
      return place.page === 'claim' ? '/acting/claim' : `/acting/claim/${place.page}`;
    default:
      return pathsOfKind[place.kind] ?? '/track';
  }
}

/** Where a payment provider leads back to: its query holds a secret that no page, history or returnUrl may see. */
export function isReturnPage(place: AnyPlace): boolean {
  if (place.kind === 'acting') return place.page === 'paid';
  return 'page' in place && place.page === 'excess-payment-completed';
}

/** A mailed link opens preferences without a claim's id. */
export function whoMayOpen(place: AnyPlace): Who {
  if (place.kind === 'account') return accountPages[place.page];
  if (place.kind === 'preferences' && place.claimId === null) return 'anybody';
  return pageKinds[place.kind].who;
}
