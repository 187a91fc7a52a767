import { expect, test } from 'vitest';

import { withoutAddresses } from './without-addresses.rules.ts';

test.each([
  ['550 <AMINA.KHAN@example.com> no such user', 'amina.khan@example.com', '550 <…> no such user'],
  ['550 user amina.khan unknown', ' amina.khan@example.com', '550 user … unknown'],
  ['550 user aminaXkhan unknown', 'amina.khan@example.com', '550 user aminaXkhan unknown'],
  ['452 a mailbox a+b is full', 'a+b@example.com', '452 a mailbox … is full'],
  ['Forwarded to other@example.org', 'amina@example.com', 'Forwarded to …'],
  ['21211: 07400-123-456 is no number', '+447400123456', '21211: … is no number'],
  ['21211: (07400) 123456 is no number', '+447400123456', '21211: … is no number'],
  ['nor +447400 123456', '', 'nor …'],
  ['550 5.1.1 no such user', 'amina@example.com', '550 5.1.1 no such user'],
])('%j to %j is shown as %j', (answer, recipient, shown) => expect(withoutAddresses(answer, recipient)).toBe(shown));
