import { expect, test } from 'vitest';

import type { AnyPlace } from '#shared/page/page-table.ts';
import { drawingPath, otherPlaceOf, whoMayOpen } from './other-places.rules.ts';

const id = '3f2b8c1e-0000-4000-8000-000000000001';

test.each<[string, AnyPlace]>([
  ['/preferences', { kind: 'preferences', claimId: null, said: null }],
  [`/preferences/${id}`, { kind: 'preferences', claimId: id, said: null }],
  ['/preferences/not-stopped', { kind: 'preferences', claimId: null, said: 'not-stopped' }],
  ['/preferences/stopped', { kind: 'preferences', claimId: null, said: 'stopped' }],
  [`/preferences/${id}/more`, { kind: 'unknown' }],
  ['/track/code', { kind: 'code' }],
  ['/track/other', { kind: 'unknown' }],
  ['/other/code', { kind: 'unknown' }],
  ['/accessibility', { kind: 'info', page: 'accessibility' }],
  ['/account/users', { kind: 'account', page: 'users' }],
  ['/other/users', { kind: 'unknown' }],
  ['/authentication/login-callback', { kind: 'authentication', page: 'login-callback' }],
  ['/authentication/users', { kind: 'unknown' }],
  ['/other/profile', { kind: 'unknown' }],
  ['/desk', { kind: 'desk', claimId: null, page: null }],
  [`/desk/claims/${id}`, { kind: 'desk', claimId: id, page: null }],
  ['/desk/claims', { kind: 'unknown' }],
  ['/desk/bench', { kind: 'bench' }],
  ['/desk/bench/more', { kind: 'unknown' }],
  ['/station/abc', { kind: 'station', code: 'abc' }],
  ['/station', { kind: 'unknown' }],
  ['/shared/abc', { kind: 'shared', claimId: 'abc' }],
  ['/shared/ABC', { kind: 'shared', claimId: 'abc' }],
  ['/shared', { kind: 'unknown' }],
  ['/acting/ABC', { kind: 'acting', claimId: 'abc', page: 'claim' }],
  ['/acting/ABC/pay', { kind: 'acting', claimId: 'abc', page: 'pay' }],
  ['/acting/abc/paid', { kind: 'acting', claimId: 'abc', page: 'paid' }],
  ['/acting/abc/other', { kind: 'unknown' }],
  ['/acting/abc/pay/more', { kind: 'unknown' }],
  ['/acting', { kind: 'unknown' }],
  ['/shared/abc/more', { kind: 'unknown' }],
  ['/station/abc/more', { kind: 'unknown' }],
  ['/desk/saved-replies', { kind: 'desk', claimId: null, page: 'saved-replies' }],
  [`/desk/saved-replies/${id}`, { kind: 'unknown' }],
  ['/desk/other', { kind: 'unknown' }],
  [`/desk/claims/${id}/more`, { kind: 'unknown' }],
])('%s is %j', (path, place) => expect(otherPlaceOf(path, { desk: true })).toEqual(place));

test.each(['/desk', `/desk/claims/${id}`, '/station/abc'])('%s is no page where the operator has no desk', (path) => {
  expect(otherPlaceOf(path, { desk: false })).toEqual({ kind: 'unknown' });
});

const claim: AnyPlace = { kind: 'claim', page: 'photos', claimId: id, overlay: null };

test.each<[AnyPlace, string]>([
  [{ kind: 'home' }, '/track'],
  [{ kind: 'track' }, '/track'],
  [{ kind: 'code' }, '/track/code'],
  [claim, '/photos/shell'],
  [{ ...claim, overlay: 'remove-icloud' }, '/photos/shell/remove-icloud'],
  [{ kind: 'preferences', claimId: null, said: null }, '/preferences'],
  [{ kind: 'preferences', claimId: id, said: null }, '/preferences/claim'],
  [{ kind: 'preferences', claimId: null, said: 'stopped' }, '/preferences/stopped'],
  [{ kind: 'preferences', claimId: null, said: 'not-stopped' }, '/preferences/not-stopped'],
  [{ kind: 'info', page: 'privacy' }, '/privacy'],
  [{ kind: 'account', page: 'login' }, '/account/login'],
  [{ kind: 'authentication', page: 'profile' }, '/authentication/profile'],
  [{ kind: 'desk', claimId: id, page: null }, '/desk'],
  [{ kind: 'bench' }, '/desk/bench'],
  [{ kind: 'station', code: 'abc' }, '/station/code'],
  [{ kind: 'shared', claimId: 'abc' }, '/shared/claim'],
  [{ kind: 'acting', claimId: 'abc', page: 'claim' }, '/acting/claim'],
  [{ kind: 'acting', claimId: 'abc', page: 'pay' }, '/acting/claim/pay'],
  [{ kind: 'acting', claimId: 'abc', page: 'paid' }, '/acting/claim/paid'],
  [{ kind: 'unknown' }, '/no/such/page'],
])('%j is drawn as %s', (place, path) => expect(drawingPath(place)).toBe(path));

test.each<[AnyPlace, string]>([
  [claim, 'claimant'],
  [{ kind: 'preferences', claimId: id, said: null }, 'claimant'],
  [{ kind: 'preferences', claimId: null, said: null }, 'anybody'],
  [{ kind: 'account', page: 'login' }, 'anybody'],
  [{ kind: 'account', page: 'manage' }, 'sign-in'],
  [{ kind: 'account', page: 'users' }, 'admin'],
  [{ kind: 'desk', claimId: null, page: null }, 'reader'],
  [{ kind: 'bench' }, 'reader'],
  [{ kind: 'station', code: 'abc' }, 'anybody'],
  [{ kind: 'shared', claimId: 'abc' }, 'anybody'],
  [{ kind: 'acting', claimId: 'abc', page: 'pay' }, 'anybody'],
  [{ kind: 'track' }, 'anybody'],
  [{ kind: 'info', page: 'privacy' }, 'anybody'],
  [{ kind: 'unknown' }, 'anybody'],
])('%j opens for: %s', (place, who) => expect(whoMayOpen(place)).toBe(who));
