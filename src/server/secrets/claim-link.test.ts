import fc from 'fast-check';
import { v4 as newClaimId } from 'uuid';
import { describe, expect, test } from 'vitest';

import { claimLink, openClaimLink, openPreferencesToken, preferencesLink } from './claim-link.ts';
import { unboundToken } from './claim-link.fixture.ts';

const publicUrl = new URL('https://claims.example.com');
const settings = { publicUrl, secretKey: Buffer.alloc(32, 7), oldSecretKeys: [], formerKeys: [] };
const otherSecret = { ...settings, secretKey: Buffer.alloc(32, 8) };
const now = new Date('2025-11-06T12:00:00Z');
const claimId = '7c0a8d0e-4e5c-4b7e-9a51-0d6f6a1c2b3d';
const email = 'nadia@example.com';
const days = (number: number) => new Date(now.getTime() + number * 24 * 60 * 60 * 1_000);

const tokenOfLink = (link: string) => new URL(link).pathname.split('/')[2] ?? '';
const tokenOfPreferences = (link: string) => new URL(link).searchParams.get('token') ?? '';

describe('a claim link', () => {
  test('is short enough to share one text message, and names the page to go on to', () => {
    const link = claimLink(settings, { claimId, email, now });
    expect(link).toMatch(/^https:\/\/claims\.example\.com\/c\/[\w-]{40}$/);
    expect(claimLink(settings, { claimId, email, now }, 'submit-passcode')).toBe(`${link}/submit-passcode`);
  });

  test('opens for 30 days, and then tells still which claim it was', () => {
    const token = tokenOfLink(claimLink(settings, { claimId, email, now }));
    expect(openClaimLink(settings, token, now)).toMatchObject({ claimId, isFresh: true });
    expect(openClaimLink(settings, token, days(29.9))).toMatchObject({ claimId, isFresh: true });
    expect(openClaimLink(settings, token, days(30))).toMatchObject({ claimId, isFresh: false });
    expect(openClaimLink(settings, token, days(-1))).toMatchObject({ claimId, isFresh: false });
  });

  test('of another secret, another kind or with a changed character opens nothing', () => {
    const token = tokenOfLink(claimLink(settings, { claimId, email, now }));
    expect(openClaimLink(otherSecret, token, now)).toBeNull();
    expect(openPreferencesToken(settings, token, now)).toBeNull();
    for (let at = 0; at < token.length; at += 1) {
      const changed = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
      expect(openClaimLink(settings, changed, now)?.isMadeFor(email) ?? false).toBe(false);
    }
  });

  test('is made for any claim, and any text that is none is refused', () => {
    const openedFor = (id: string) =>
      openClaimLink(settings, tokenOfLink(claimLink(settings, { claimId: id, email, now })), now);
    fc.assert(
      fc.property(fc.uuid({ version: 4 }), (id) => {
        expect(openedFor(id)?.claimId).toBe(id);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(openClaimLink(settings, text, now)).toBeNull();
      }),
    );
  });
});

describe('a preferences link', () => {
  test('gives the right to the preferences of its claim for a year', () => {
    const id = newClaimId();
    const token = tokenOfPreferences(preferencesLink(settings, { claimId: id, email, now }));
    expect(openPreferencesToken(settings, token, days(364))?.claimId).toBe(id);
    expect(openPreferencesToken(settings, token, days(365))).toBeNull();
    expect(openPreferencesToken(otherSecret, token, now)).toBeNull();
    expect(openClaimLink(settings, token, now)).toBeNull();
    expect(openPreferencesToken(settings, `${token}=`, now)).toBeNull();
  });
});

describe.each([
  ['claim link', openClaimLink, () => tokenOfLink(claimLink(settings, { claimId, email, now }))],
  [
    'preferences link',
    openPreferencesToken,
    () => tokenOfPreferences(preferencesLink(settings, { claimId, email, now })),
  ],
] as const)('the e-mail address of a %s', (purpose, open, tokenNow) => {
  test('is known however it is written, and another one still names the claim', () => {
    const opened = open(settings, tokenNow(), now);
    expect(opened).toMatchObject({ claimId, isUnbound: false });
    expect([' Nadia@Example.com', 'new@example.com', ''].map((to) => opened?.isMadeFor(to))).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('is no part of a link of before, which tells the hour in which it was made', () => {
    const opened = open(settings, unboundToken(settings, purpose, tokenNow()), now);
    expect(opened).toMatchObject({ claimId, isUnbound: true, isFresh: true, madeAt: now });
    expect(opened?.isMadeFor(email)).toBe(false);
  });
});
