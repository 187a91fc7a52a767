// An event holds only its type, time, claim number, ids, amounts, states and names of files. Personal data is fetched by
// claim number.

type Example = {
  description: string;
  /** An example of `data`: the same names in every event of this type. */
  data: Record<string, unknown>;
};

const payment = {
  paymentId: '01930000-0000-7000-8000-0000000000e1',
  provider: 'stripe',
  providerPaymentId: 'pi_3Example',
  amount: 75,
  currency: 'gbp',
};

export const outgoingEventTypes = {
  'claim.state_changed': {
    description: 'A claim that was here already has come to another state.',
    data: { from: 'Inspection', to: 'Repair', version: 7 },
  },
  'claim.address_changed': {
    description:
      'The claimant has changed the return address; GET the claim for the new one. `isBooked`: a delivery that is booked already goes to another one, until you or its courier change that.',
    data: { version: 7, isBooked: false },
  },
  'message.received': {
    description: 'The claimant has sent a message; GET the messages of the claim after the position before it.',
    data: { messageId: '01930000-0000-7000-8000-0000000000a1', position: 3, attachments: 1 },
  },
  'complaint.received': {
    description:
      'A complaint was taken in; GET the complaints of the claim. `answerBy` is null of one about personal data.',
    data: {
      complaintId: '01930000-0000-7000-8000-0000000000d1',
      complaintNumber: 'C-7QK4-M2XD',
      kind: 'service',
      respondent: 'insurer',
      receivedAt: '2026-11-05T09:30:00.000Z',
      answerBy: '2027-01-01T00:00:00.000Z',
    },
  },
  'complaint.step': {
    description:
      'Something was said or done about a complaint: a letter, a hand-over, a receipt or its end. `outcome` is null until it is closed.',
    data: {
      complaintId: '01930000-0000-7000-8000-0000000000d1',
      complaintNumber: 'C-7QK4-M2XD',
      step: 'acknowledgement',
      at: '2026-11-06T10:00:00.000Z',
      outcome: null,
    },
  },
  'complaint.overdue': {
    description: 'Something of a complaint is overdue: `clock` says what. Each clock and day is told once.',
    data: {
      complaintId: '01930000-0000-7000-8000-0000000000d1',
      complaintNumber: 'C-7QK4-M2XD',
      clock: 'complaint-acknowledge',
      dueAt: '2026-11-06T17:30:00.000Z',
    },
  },
  'message.sent': {
    description:
      'A handler has written to the claimant at the desk; GET the claim for the message, and each of its `files` by its `url`.',
    data: {
      messageId: '01930000-0000-7000-8000-0000000000a2',
      files: [
        {
          id: '01930000-0000-7000-8000-0000000000f1',
          name: 'estimate.pdf',
          mediaType: 'application/pdf',
          size: 48_213,
          url: '/api/integration/v1/claims/CLM-7Q2M-4XKD/messages/01930000-0000-7000-8000-0000000000a2/attachments/01930000-0000-7000-8000-0000000000f1',
        },
      ],
      version: 8,
    },
  },
  'message.withdrawn': {
    description: 'A message to the claimant was removed by its id, and is no longer on their page.',
    data: { messageId: '01930000-0000-7000-8000-0000000000a2', version: 9 },
  },
  'message.answered': {
    description:
      'What the claimant wrote until this instant no longer waits, by a `message` or a `call` of a handler, because it needs `no-answer`, or because your `system` said so.',
    data: { by: 'call', until: '2026-11-21T10:00:00.000Z' },
  },
  'message.unanswered': {
    description:
      'A handler has undone within a minute that no answer is needed; what `message.answered` with the same `until` named waits again.',
    data: { until: '2026-11-21T10:00:00.000Z' },
  },
  'claim.assigned': {
    description: 'A claim was given to a handler, or taken from one; `assigneeId` is of the account, or null.',
    data: { assigneeId: '01930000-0000-7000-8000-0000000000ac' },
  },
  'desk.changed': {
    description:
      'A handler has set a field at the desk; until your system takes it up, documents that hold `from` undo nothing.',
    data: {
      changeId: '01930000-0000-7000-8000-0000000000d1',
      field: 'state',
      from: 'Inspection',
      to: 'Repair',
      version: 8,
    },
  },
  'desk.change_overruled': {
    description: 'Your system has set something else than the desk; `became` counts.',
    data: { changeId: '01930000-0000-7000-8000-0000000000d1', field: 'state', value: 'Repair', became: 'Delivery' },
  },
  'date.moved': {
    description:
      'A date was promised to the claimant, moved or taken back; this one counts now, and none where `dateId` is null.',
    data: {
      dateId: '01930000-0000-7000-8000-0000000000d2',
      kind: 'completion',
      earliest: '2026-11-24',
      latest: '2026-11-26',
      reason: 'part-late',
      version: 9,
    },
  },
  'delivery.failed': {
    description: 'A courier could not deliver or collect a parcel, for this reason where it gave one.',
    data: {
      parcelId: '01930000-0000-7000-8000-0000000000b1',
      externalId: 'P-1001',
      direction: 'delivery',
      reason: 'nobody-in',
      at: '2026-11-20T10:41:00.000Z',
    },
  },
  'delivery.rebooking_asked': {
    description:
      'The claimant asked for a change of a visit; GET the parcels of the claim for all of it, then confirm or refuse it. Until then the booked day stands.',
    data: {
      rebookingId: '01930000-0000-7000-8000-0000000000b2',
      parcelId: '01930000-0000-7000-8000-0000000000b1',
      externalId: 'P-1001',
      direction: 'delivery',
      wish: 'day',
      day: '2026-11-24',
    },
  },
  'delivery.rebooking_withdrawn': {
    description: 'The claimant has taken back what they had asked for.',
    data: {
      rebookingId: '01930000-0000-7000-8000-0000000000b2',
      parcelId: '01930000-0000-7000-8000-0000000000b1',
      externalId: 'P-1001',
    },
  },
  'delivery.rebooking_expired': {
    description:
      'Nobody has answered in time what the claimant asked for, or the parcel has come or goes back meanwhile; the booked day stands.',
    data: {
      rebookingId: '01930000-0000-7000-8000-0000000000b2',
      parcelId: '01930000-0000-7000-8000-0000000000b1',
      externalId: 'P-1001',
    },
  },
  'quote.sent': {
    description:
      'A version of the quote was sent; `decides` says by whom it is decided. Versions before it no longer count.',
    data: { quoteId: '01930000-0000-7000-8000-0000000000d4', quoteVersion: 2, total: 184, decides: 'claimant' },
  },
  'quote.approved': {
    description:
      'A version of the quote was approved: by a person, or by a rule that was agreed; GET the authorisations.',
    data: { quoteId: '01930000-0000-7000-8000-0000000000d4', quoteVersion: 2, total: 184, by: 'claimant' },
  },
  'quote.declined': {
    description: 'A version of the quote was declined, for this reason.',
    data: {
      quoteId: '01930000-0000-7000-8000-0000000000d4',
      quoteVersion: 2,
      total: 184,
      by: 'claimant',
      reason: 'too-dear',
    },
  },
  'quote.question': {
    description: 'The claimant has a question about the quote; it is the message `messageId`.',
    data: {
      quoteId: '01930000-0000-7000-8000-0000000000d4',
      quoteVersion: 2,
      messageId: '01930000-0000-7000-8000-0000000000a1',
    },
  },
  'quote.expired': {
    description: 'The time in which a version of the quote could be decided is over.',
    data: { quoteId: '01930000-0000-7000-8000-0000000000d4', quoteVersion: 2, total: 184 },
  },
  'quote.approval_withdrawn': {
    description:
      'The approval of a version of the quote no longer counts, because the claim is another client’s now: do not carry it out. `quote.sent` tells of the version that is to be decided about instead.',
    data: { quoteId: '01930000-0000-7000-8000-0000000000d4', quoteVersion: 2, total: 184 },
  },
  'report.issued': {
    description:
      'A version of the inspection report was issued: at the `desk`, by your `system`, or because a `document` has brought other findings; GET the reports.',
    data: { reportId: '01930000-0000-7000-8000-0000000000d6', reportVersion: 2, origin: 'desk' },
  },
  'outcome.chosen': {
    description:
      'An option of an offer beyond repair was chosen, by the claimant or on their behalf. A change of the choice is told too.',
    data: {
      offerId: '01930000-0000-7000-8000-0000000000e4',
      offerVersion: 1,
      optionId: '01930000-0000-7000-8000-0000000000e5',
      kind: 'voucher',
      amount: 250,
      by: 'claimant',
    },
  },
  'outcome.expired': {
    description: 'The time in which something could be chosen is over. Nothing was chosen.',
    data: { offerId: '01930000-0000-7000-8000-0000000000e4', offerVersion: 1 },
  },
  'outcome.withdrawn': {
    description:
      'What was chosen of an offer no longer counts, because the claim is another client’s now: do not carry it out. An offer of which nothing was chosen is withdrawn without an event.',
    data: {
      offerId: '01930000-0000-7000-8000-0000000000e4',
      offerVersion: 1,
      optionId: '01930000-0000-7000-8000-0000000000e5',
      kind: 'replacement',
    },
  },
  'survey.answered': {
    description:
      'The claimant has said how the claim was handled, or changed the answer; GET the surveys for the words.',
    data: { surveyId: '01930000-0000-7000-8000-0000000000d7', satisfaction: 4, ease: 5, wouldHaveCalled: true },
  },
  'clock.missed': {
    description:
      'A clock of the desk has run out. `dueAt` is when it was due; the event comes within the opening hours of the client, so it may come later.',
    data: { clock: 'answer', dueAt: '2026-11-21T10:00:00.000Z' },
  },
  'photo.published': {
    description: 'Photos that handlers took at the desk are shown to the claimant; GET the photos of the claim.',
    data: { photos: 4, version: 10 },
  },
  'need.recorded': {
    description:
      'A support need of the claimant was recorded. Which one is not said; GET the needs of the claim with `needs:read`.',
    data: { needId: '01930000-0000-7000-8000-0000000000d7' },
  },
  'nominated.asked': {
    description:
      'Somebody was named who is to act for the claimant. `asksHandler`: it begins once a handler has asked the claimant and confirmed it at the desk; otherwise once the person has confirmed their address.',
    data: { nominatedId: '01930000-0000-7000-8000-0000000000d8', may: ['see', 'decide'], asksHandler: true },
  },
  'nominated.confirmed': {
    description: 'Somebody may now act for the claimant, with these rights; GET the nominated people of the claim.',
    data: { nominatedId: '01930000-0000-7000-8000-0000000000d8', may: ['see', 'write'] },
  },
  'nominated.ended': {
    description:
      'Somebody may no longer act for the claimant. Ended by the claimant, a handler, a system, the nominee, its date or the end of the claim.',
    data: { nominatedId: '01930000-0000-7000-8000-0000000000d8', by: 'claimant' },
  },
  'passcode.submitted': {
    description: 'The claimant has handed over the passcode of the device; GET it before it is deleted.',
    data: { deleteAfter: '2026-12-21T10:00:00.000Z' },
  },
  'passcode.opened': {
    description: 'A handler has opened the passcode at the desk, for this reason.',
    data: { openingId: '01930000-0000-7000-8000-0000000000d3', reason: 'repair' },
  },
  'icloud.confirmed': {
    description: 'The claimant has confirmed that the iCloud lock of the device is off.',
    data: { confirmedAt: '2026-11-21T10:00:00.000Z' },
  },
  'excess.paid': {
    description:
      'An excess has been paid, by the claimant or for them by a nominee (`nominated`, with `nominatedId`); anomalies name what a person must look at.',
    data: { ...payment, paidAt: '2026-11-21T10:00:00.000Z', by: 'claimant', anomalies: [] },
  },
  'excess.refunded': {
    description: 'Some or all of a payment has been given back; refunded is the total so far.',
    data: { ...payment, refunded: 75, isAll: true },
  },
  'excess.disputed': {
    description: 'The cardholder disputes a payment, or the dispute has gone on.',
    data: { ...payment, disputeId: 'du_1Example', status: 'needs_response', reason: 'fraudulent', disputed: 75 },
  },
  'chat.message': {
    description: 'Somebody has written in the live chat; GET the chat for the text.',
    data: {
      chatId: '01930000-0000-7000-8000-0000000000c1',
      messageId: '01930000-0000-7000-8000-0000000000c2',
      position: 5,
    },
  },
} as const satisfies Record<string, Example>;

export type OutgoingEventType = keyof typeof outgoingEventTypes;

export const outgoingEventNames = Object.keys(outgoingEventTypes) as OutgoingEventType[];
