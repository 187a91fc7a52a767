// The state in which a quote is decided about. Without a version of it the usual words say that the insurer decides.
import type { WordingTable } from '#shared/wording.ts';
import { entry, type StateTexts } from './wording-entry.rules.ts';

export const authorisation: WordingTable = {
  'Awaiting Authorisation': entry({
    actor: 'insurer',
    heading: ['We’re waiting for {insurer}', 'We’re waiting for your insurer'],
    meaning: 'We’ve told them what your {device} needs and what it costs. They decide about the repair.',
    next: 'If they agree, we’ll start your repair.',
    when: 'Answer expected',
    text: ['We have asked {insurer} to approve the repair.', 'We have asked your insurer to approve the repair.'],
    past: ['We asked {insurer}', 'We asked your insurer'],
    pastMeaning: 'We told them what it needs and what it costs.',
  }),
  'Awaiting Authorisation: yours': entry({
    actor: 'claimant',
    heading: 'We’re waiting for your decision',
    meaning: 'We’ve worked out what your {device} needs and what it costs.',
    next: 'If you approve the quote, we’ll start your repair.',
    text: 'Your repair quote needs your decision. See it here:',
    past: 'We asked you about the quote',
  }),
  'Awaiting Authorisation: asked': entry({
    actor: 'us',
    heading: 'We’re answering your question',
    meaning: 'You asked about your quote. Until we’ve answered, its time stands still.',
    next: 'You can still decide at any time.',
    text: 'We are answering your question about the quote.',
    past: 'We asked you about the quote',
  }),
  'Awaiting Authorisation: approved': entry({
    actor: 'us',
    heading: 'Your quote is approved',
    meaning: 'We’re getting ready to repair your {device}.',
    next: 'We’ll tell you when the repair begins.',
    text: 'Your repair quote is approved.',
    past: 'We asked about the quote',
  }),
  'Awaiting Authorisation: declined': entry({
    actor: 'us',
    heading: 'Your quote was declined',
    meaning: 'Your {device} won’t be repaired at this price.',
    next: 'We’ll contact you about what happens next.',
    text: 'Your repair quote was declined. We will contact you.',
    past: 'We asked about the quote',
  }),
  'Awaiting Authorisation: withdrawn': entry({
    actor: 'us',
    heading: 'We’re working on your quote',
    meaning: 'We’ve taken back what we sent before.',
    next: 'We’ll tell you when the new one is ready.',
    text: 'We have taken back your repair quote and are working on a new one.',
    past: 'We asked about the quote',
  }),
  'Awaiting Authorisation: expired': entry({
    actor: 'claimant',
    heading: 'Your quote has run out',
    meaning: 'Nobody decided about it in time, so its price no longer holds.',
    ask: 'If you still want the repair, ask us for a new one on your quote’s page.',
    text: 'Your repair quote has run out. Ask us for a new one:',
    past: 'We asked you about the quote',
  }),
  'Awaiting Authorisation: new asked': entry({
    actor: 'us',
    heading: 'We’re working on a new quote',
    meaning: 'Yours has run out. We’ve got your request for another one.',
    next: 'We’ll tell you when the new one is ready.',
    text: 'Your repair quote has run out. We are working on a new one.',
    past: 'We asked you about the quote',
  }),
} satisfies StateTexts;
