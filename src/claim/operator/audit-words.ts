import type { AuditChange, DeskActionName } from '#shared/audit-kind.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import { fieldWords, type Words } from './audit-field-words.ts';

const actionWords: Words & Record<`desk.${DeskActionName}`, () => string> = {
  'claim.opened': m.audit_action_claim_opened,
  'claim.details-opened': m.audit_action_claim_details_opened,
  'claim.viewed': m.audit_action_claim_viewed,
  'claim.loaded-ahead': m.audit_action_claim_loaded_ahead,
  'claim.shared': m.audit_action_claim_shared,
  'claim.share-ended': m.audit_action_claim_share_ended,
  'claim.shared-opened': m.audit_action_claim_shared_opened,
  'claim.nominated': m.audit_action_claim_nominated,
  'claim.nomination-confirmed': m.audit_action_claim_nomination_confirmed,
  'claim.nomination-ended': m.audit_action_claim_nomination_ended,
  'claim.nominee-opened': m.audit_action_claim_nominee_opened,
  'claim.needs': m.audit_action_claim_needs,
  'claim.needs-read': m.audit_action_claim_needs_read,
  'claim.complaint-days': m.audit_action_claim_complaint_days,
  'claim.changed': m.audit_action_claim_changed,
  'claim.deleted': m.audit_action_claim_deleted,
  'claim.erased': m.audit_action_claim_erased,
  'claim.exported': m.audit_action_claim_exported,
  'claim.evidence-pack': m.audit_action_claim_evidence_pack,
  'passcode.submitted': m.audit_action_passcode_submitted,
  'passcode.withdrawn': m.audit_action_passcode_withdrawn,
  'passcode.read': m.audit_action_passcode_read,
  'passcode.deleted': m.audit_action_passcode_deleted,
  'preferences.changed': m.audit_action_preferences_changed,
  'look-up.locked': m.audit_action_look_up_locked,
  'operator.read': m.audit_action_operator_read,
  'operator.wrote': m.audit_action_operator_wrote,
  'webhook.created': m.audit_action_webhook_created,
  'webhook.changed': m.audit_action_webhook_changed,
  'webhook.deleted': m.audit_action_webhook_deleted,
  'webhook.turned-on': m.audit_action_webhook_turned_on,
  'webhook.turned-off': m.audit_action_webhook_turned_off,
  'webhook.secret-rotated': m.audit_action_webhook_secret_rotated,
  'webhook.replayed': m.audit_action_webhook_replayed,
  'delivery.listed': m.audit_action_delivery_listed,
  'delivery.retried': m.audit_action_delivery_retried,
  'payment.downloaded': m.audit_action_payment_downloaded,
  'account.signed-in': m.audit_action_account_signed_in,
  'account.sign-in-failed': m.audit_action_account_sign_in_failed,
  'account.code-failed': m.audit_action_account_code_failed,
  'account.sign-in-limited': m.audit_action_account_sign_in_limited,
  'account.invited': m.audit_action_account_invited,
  'account.invitation-withdrawn': m.audit_action_account_invitation_withdrawn,
  'account.invite-accepted': m.audit_action_account_invite_accepted,
  'account.first-made': m.audit_action_account_first_made,
  'account.email-confirmed': m.audit_action_account_email_confirmed,
  'account.email-changed': m.audit_action_account_email_changed,
  'account.password-changed': m.audit_action_account_password_changed,
  'account.roles-changed': m.audit_action_account_roles_changed,
  'account.brands-changed': m.audit_action_account_brands_changed,
  'account.clients-changed': m.audit_action_account_clients_changed,
  'account.handler-changed': m.audit_action_account_handler_changed,
  'desk.assign': m.audit_action_desk_assign,
  'desk.take-next': m.audit_action_desk_take_next,
  'desk.snooze': m.audit_action_desk_snooze,
  'desk.wait': m.audit_action_desk_wait,
  'desk.reply': m.audit_action_desk_reply,
  'desk.withdraw-message': m.audit_action_desk_withdraw_message,
  'desk.no-answer': m.audit_action_desk_no_answer,
  'desk.undo-no-answer': m.audit_action_desk_undo_no_answer,
  'desk.note': m.audit_action_desk_note,
  'desk.call': m.audit_action_desk_call,
  'desk.keep-view': m.audit_action_desk_keep_view,
  'desk.remove-view': m.audit_action_desk_remove_view,
  'desk.bulk': m.audit_action_desk_bulk,
  'desk.undo-bulk': m.audit_action_desk_undo_bulk,
  'desk.move-work': m.audit_action_desk_move_work,
  'desk.save-quote-template': m.audit_action_desk_save_quote_template,
  'desk.remove-quote-template': m.audit_action_desk_remove_quote_template,
  'desk.read-report': m.audit_action_desk_read_report,
  'desk.duty-pack': m.audit_action_desk_duty_pack,
  'desk.save-duty-action': m.audit_action_desk_save_duty_action,
  'desk.close-duty-action': m.audit_action_desk_close_duty_action,
  'desk.save-reply': m.audit_action_desk_save_reply,
  'desk.remove-saved-reply': m.audit_action_desk_remove_saved_reply,
  'desk.save-client': m.audit_action_desk_save_client,
  'desk.remove-client': m.audit_action_desk_remove_client,
  'desk.draft-wording': m.audit_action_desk_draft_wording,
  'desk.publish-wording': m.audit_action_desk_publish_wording,
  'desk.draft-brand': m.audit_action_desk_draft_brand,
  'desk.publish-brand': m.audit_action_desk_publish_brand,
  'desk.remove-brand': m.audit_action_desk_remove_brand,
  'desk.chat': m.audit_action_desk_chat,
  'desk.take-draft': m.audit_action_desk_take_draft,
  'desk.state': m.audit_action_desk_state,
  'desk.undo-state': m.audit_action_desk_undo_state,
  'desk.date': m.audit_action_desk_date,
  'desk.parcel': m.audit_action_desk_parcel,
  'desk.rebooking-settle': m.audit_action_desk_rebooking_settle,
  'desk.quote-save': m.audit_action_desk_quote_save,
  'desk.quote-drop': m.audit_action_desk_quote_drop,
  'desk.quote-send': m.audit_action_desk_quote_send,
  'desk.quote-withdraw': m.audit_action_desk_quote_withdraw,
  'desk.quote-on-behalf': m.audit_action_desk_quote_on_behalf,
  'desk.report-save': m.audit_action_desk_report_save,
  'desk.report-drop': m.audit_action_desk_report_drop,
  'desk.report-issue': m.audit_action_desk_report_issue,
  'desk.outcome-send': m.audit_action_desk_outcome_send,
  'desk.outcome-withdraw': m.audit_action_desk_outcome_withdraw,
  'desk.outcome-on-behalf': m.audit_action_desk_outcome_on_behalf,
  'desk.outcome-in-hand': m.audit_action_desk_outcome_in_hand,
  'desk.outcome-voucher': m.audit_action_desk_outcome_voucher,
  'desk.outcome-show-again': m.audit_action_desk_outcome_show_again,
  'desk.complaint-take': m.audit_action_desk_complaint_take,
  'desk.complaint-take-again': m.audit_action_desk_complaint_take_again,
  'desk.complaint-letter': m.audit_action_desk_complaint_letter,
  'desk.complaint-hand-over': m.audit_action_desk_complaint_hand_over,
  'desk.complaint-receipt': m.audit_action_desk_complaint_receipt,
  'desk.complaint-take-back': m.audit_action_desk_complaint_take_back,
  'desk.complaint-close': m.audit_action_desk_complaint_close,
  'desk.ask-excess': m.audit_action_desk_ask_excess,
  'desk.refund': m.audit_action_desk_refund,
  'desk.needs': m.audit_action_desk_needs,
  'desk.need-seen': m.audit_action_desk_need_seen,
  'desk.nominee': m.audit_action_desk_nominee,
  'desk.nominee-confirm': m.audit_action_desk_nominee_confirm,
  'desk.nominee-end': m.audit_action_desk_nominee_end,
  'desk.passcode-open': m.audit_action_desk_passcode_open,
  'desk.passcode-ask': m.audit_action_desk_passcode_ask,
  'desk.passcode-allow': m.audit_action_desk_passcode_allow,
  'desk.passcode-delete': m.audit_action_desk_passcode_delete,
  'desk.undo-date': m.audit_action_desk_undo_date,
  'desk.bench-begin': m.audit_action_desk_bench_begin,
  'desk.bench-end': m.audit_action_desk_bench_end,
  'desk.station-make': m.audit_action_desk_station_make,
  'desk.station-open': m.audit_action_desk_station_open,
  'desk.station-end': m.audit_action_desk_station_end,
  'desk.file-add': m.audit_action_desk_file_add,
  'desk.file-remove': m.audit_action_desk_file_remove,
  'desk.photo-add': m.audit_action_desk_photo_add,
  'desk.photo-describe': m.audit_action_desk_photo_describe,
  'desk.photo-edit': m.audit_action_desk_photo_edit,
  'desk.photo-mark': m.audit_action_desk_photo_mark,
  'desk.photo-order': m.audit_action_desk_photo_order,
  'desk.photo-publish': m.audit_action_desk_photo_publish,
  'desk.photo-remove': m.audit_action_desk_photo_remove,
  'account.locked-out': m.audit_action_account_locked_out,
  'account.let-in': m.audit_action_account_let_in,
  'account.deleted': m.audit_action_account_deleted,
  'account.two-factor-on': m.audit_action_account_two_factor_on,
  'account.two-factor-off': m.audit_action_account_two_factor_off,
  'account.two-factor-reset': m.audit_action_account_two_factor_reset,
  'account.recovery-codes-made': m.audit_action_account_recovery_codes_made,
  'account.recovery-code-used': m.audit_action_account_recovery_code_used,
  'account.passkey-added': m.audit_action_account_passkey_added,
  'account.passkey-removed': m.audit_action_account_passkey_removed,
  'account.provider-linked': m.audit_action_account_provider_linked,
  'account.provider-unlinked': m.audit_action_account_provider_unlinked,
  'integration-key.created': m.audit_action_integration_key_created,
  'integration-key.changed': m.audit_action_integration_key_changed,
  'integration-key.revoked': m.audit_action_integration_key_revoked,
  'integration-key.refused': m.audit_action_integration_key_refused,
  'setup.public-address': m.audit_action_setup_public_address,
  'setup.mail-server': m.audit_action_setup_mail_server,
  'setup.test-mail': m.audit_action_setup_test_mail,
  'setup.test-mail-confirmed': m.audit_action_setup_test_mail_confirmed,
  'setup.texts': m.audit_action_setup_texts,
  'setup.test-text': m.audit_action_setup_test_text,
  'setup.test-text-confirmed': m.audit_action_setup_test_text_confirmed,
  'setup.payment-keys': m.audit_action_setup_payment_keys,
  'setup.states': m.audit_action_setup_states,
  'setup.sample-added': m.audit_action_setup_sample_added,
  'setup.step': m.audit_action_setup_step,
  'audit.downloaded': m.audit_action_audit_downloaded,
};

const personWords: Words = {
  claimant: m.audit_person_claimant,
  handler: m.audit_person_handler,
  helper: m.audit_person_helper,
  insurer: m.audit_person_insurer,
  portal: m.audit_person_portal,
  visitor: m.audit_person_visitor,
  'unknown key': m.audit_person_unknown_key,
  INTEGRATION_KEY: m.audit_person_integration_key,
};

const wordOf = (words: Words, code: string): string => (Object.hasOwn(words, code) ? words[code]?.() : null) ?? code;

export function actionText(action: string): string {
  return wordOf(actionWords, action);
}

export function personText(person: string): string {
  return wordOf(personWords, person);
}

/** Ways to sign in, by the codes of RFC 8176; codes without a text are left out. */
const proofWords: Words = {
  pwd: m.audit_by_password,
  otp: m.audit_by_code,
  hwk: m.audit_by_passkey,
  swk: m.audit_by_passkey,
  fed: m.audit_by_provider,
};

export function detailText({ action, detail }: { action: string; detail: string }): string {
  if (action !== 'account.signed-in') return detail;
  const codes = detail.replace(/^by /, '').split(', ');
  return codes.flatMap((code) => proofWords[code]?.() ?? []).join(', ');
}

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function valueText(value: string): string {
  if (value === '') return m.audit_empty();
  if (value === 'true') return m.audit_yes();
  if (value === 'false') return m.audit_no();
  return instant.test(value) ? formatDateTime(new Date(value)) : value;
}

export function changeText({ field: code, from, to }: AuditChange): string {
  const field = wordOf(fieldWords, code);
  if (from === undefined || to === undefined) return m.audit_change({ field });
  return m.audit_change_from_to({ field, from: valueText(from), to: valueText(to) });
}
