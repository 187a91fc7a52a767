import { describe, expect, test } from 'vitest';

import { externalProvidersOf } from './external-provider-setting.ts';

const provider = {
  id: 'work',
  displayName: 'Work',
  issuer: 'https://login.example.com/tenant',
  clientId: 'fettle',
  clientSecret: 'canary',
};

describe('OIDC_PROVIDERS', () => {
  test('takes any number of providers', () => {
    const other = { ...provider, id: 'other', issuer: 'http://localhost:4000' };
    expect(externalProvidersOf(JSON.stringify([provider, other]))).toEqual([provider, other]);
  });

  test.each([
    ['{', /^must be a JSON list of providers/],
    [JSON.stringify([{ ...provider, issuer: 'http://login.example.com' }]), /Provider 1: issuer is not valid, it must/],
    [JSON.stringify([provider, { ...provider, id: 'a', issuer: 'canary' }]), /Provider 2: issuer/],
    [JSON.stringify([{ ...provider, id: 'Not / a name' }]), /Provider 1: id is not valid, it must be small letters/],
    [JSON.stringify([{ ...provider, clientSecret: '' }]), /Provider 1: clientSecret is not valid/],
    [JSON.stringify([{ ...provider, more: 'canary' }]), /Provider 1: it is not valid/],
    [JSON.stringify([provider, provider]), /an id of its own/],
  ])('%s is refused without telling what stands in it', (text, message) => {
    expect(() => externalProvidersOf(text)).toThrow(message);
    expect(() => externalProvidersOf(text)).not.toThrow(/canary/);
  });
});
