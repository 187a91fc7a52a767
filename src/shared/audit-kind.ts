export const auditKinds = [
  'claim',
  'desk',
  'passcode',
  'preferences',
  'look-up',
  'operator',
  'import',
  'webhook',
  'delivery',
  'payment',
  'account',
  'integration-key',
  'setup',
  'audit',
] as const;

export type AuditKind = (typeof auditKinds)[number];

/** A field that an action changed. Secrets and contact data have no `from` and `to`: they are only "changed". */
export type AuditChange = { field: string; from?: string; to?: string };

/** What is done at the desk, as the audit names it after `desk.`; each has its words in `audit-words.ts`. */
export type DeskActionName =
  | 'assign'
  | 'take-next'
  | 'snooze'
  | 'wait'
  | 'reply'
  | 'withdraw-message'
  | 'no-answer'
  | 'undo-no-answer'
  | 'note'
  | 'call'
  | 'keep-view'
  | 'remove-view'
  | 'bulk'
  | 'undo-bulk'
  | 'move-work'
  | 'save-quote-template'
  | 'remove-quote-template'
  | 'read-report'
  | 'duty-pack'
  | 'save-duty-action'
  | 'close-duty-action'
  | 'save-reply'
  | 'remove-saved-reply'
  | 'save-client'
  | 'remove-client'
  | 'draft-wording'
  | 'publish-wording'
  | 'draft-brand'
  | 'publish-brand'
  | 'remove-brand'
  | 'chat'
  | 'take-draft'
  | 'state'
  | 'undo-state'
  | 'date'
  | 'parcel'
  | 'rebooking-settle'
  | 'quote-save'
  | 'quote-drop'
  | 'quote-send'
  | 'quote-withdraw'
  | 'quote-on-behalf'
  | 'report-save'
  | 'report-drop'
  | 'report-issue'
  | 'outcome-send'
  | 'outcome-withdraw'
  | 'outcome-on-behalf'
  | 'outcome-in-hand'
  | 'outcome-voucher'
  | 'outcome-show-again'
  | 'complaint-take'
  | 'complaint-take-again'
  | 'complaint-letter'
  | 'complaint-hand-over'
  | 'complaint-receipt'
  | 'complaint-take-back'
  | 'complaint-close'
  | 'ask-excess'
  | 'refund'
  | 'needs'
  | 'need-seen'
  | 'nominee'
  | 'nominee-confirm'
  | 'nominee-end'
  | 'passcode-open'
  | 'passcode-ask'
  | 'passcode-allow'
  | 'passcode-delete'
  | 'undo-date'
  | 'bench-begin'
  | 'bench-end'
  | 'station-make'
  | 'station-open'
  | 'station-end'
  | 'file-add'
  | 'file-remove'
  | 'photo-add'
  | 'photo-describe'
  | 'photo-edit'
  | 'photo-mark'
  | 'photo-order'
  | 'photo-publish'
  | 'photo-remove';
