import type { ClaimDocument } from '#claim/document/claim-document.rules.ts';
import type { AuditChange, DeskActionName } from '#shared/audit-kind.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';

type Words = Record<string, () => string>;

const actionWords: Words & Record<`desk.${DeskActionName}`, () => string> = {
  'claim.opened': m.audit_action_claim_opened,
  'claim.viewed': m.audit_action_claim_viewed,
  'claim.loaded-ahead': m.audit_action_claim_loaded_ahead,
  'claim.shared': m.audit_action_claim_shared,
  'claim.share-ended': m.audit_action_claim_share_ended,
  'claim.shared-opened': m.audit_action_claim_shared_opened,
  'claim.changed': m.audit_action_claim_changed,
  'claim.deleted': m.audit_action_claim_deleted,
  'claim.erased': m.audit_action_claim_erased,
  'claim.exported': m.audit_action_claim_exported,
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
  'desk.save-reply': m.audit_action_desk_save_reply,
  'desk.remove-saved-reply': m.audit_action_desk_remove_saved_reply,
  'desk.save-client': m.audit_action_desk_save_client,
  'desk.remove-client': m.audit_action_desk_remove_client,
  'desk.draft-wording': m.audit_action_desk_draft_wording,
  'desk.publish-wording': m.audit_action_desk_publish_wording,
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
  'desk.ask-excess': m.audit_action_desk_ask_excess,
  'desk.refund': m.audit_action_desk_refund,
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
  'audit.downloaded': m.audit_action_audit_downloaded,
};

/** A claim's fields by the names of its document; the type requires all of them. */
const fieldWords: Words &
  Record<Exclude<keyof ClaimDocument, 'id' | 'version' | 'updatedAt' | 'deskChanges'>, () => string> = {
  accessories: m.audit_field_accessories,
  accessoriesListed: m.audit_field_accessories_listed,
  brand: m.audit_field_brand,
  asksSurveys: m.audit_field_asks_surveys,
  baseline: m.audit_field_baseline,
  brands: m.audit_field_brands,
  client: m.audit_field_client,
  clients: m.audit_field_clients,
  closedAt: m.audit_field_closed_at,
  collectionAddress: m.audit_field_collection_address,
  collectionTrackingDetails: m.audit_field_collection_tracking_details,
  contactsForAuditors: m.audit_field_contacts_for_auditors,
  contract: m.audit_field_contract,
  contracts: m.audit_field_contracts,
  courier: m.audit_field_courier,
  dataFormData: m.audit_field_data_form_data,
  decisionsNeedCode: m.audit_field_decisions_need_code,
  deliveryAddress: m.audit_field_delivery_address,
  deliveryCourier: m.audit_field_delivery_courier,
  deliveryTrackingDetails: m.audit_field_delivery_tracking_details,
  description: m.audit_field_description,
  dpdcollectionNumber: m.audit_field_dpdcollection_number,
  dpddeliveryNumber: m.audit_field_dpddelivery_number,
  email: m.audit_field_email,
  enabled: m.audit_field_enabled,
  endUserEmail: m.audit_field_end_user_email,
  endUserMobile: m.audit_field_end_user_mobile,
  endUserName: m.audit_field_end_user_name,
  endUserPhone: m.audit_field_end_user_phone,
  equipmentType: m.audit_field_equipment_type,
  events: m.audit_field_events,
  eventTypes: m.audit_field_event_types,
  excessPaymentTaken: m.audit_field_excess_payment_taken,
  excessTakenDate: m.audit_field_excess_taken_date,
  expiresAt: m.audit_field_expires_at,
  externalReference: m.audit_field_external_reference,
  helpersNeedCode: m.audit_field_helpers_need_code,
  host: m.audit_field_host,
  hours: m.audit_field_hours,
  lastCollectionAttemptDate: m.audit_field_last_collection_attempt_date,
  lastDeliveryAttemptDate: m.audit_field_last_delivery_attempt_date,
  lastStateChangeDate: m.audit_field_last_state_change_date,
  locale: m.audit_field_locale,
  lockedOutUntil: m.audit_field_locked_out_until,
  mail: m.audit_field_mail,
  messages: m.audit_field_messages,
  nextCollectionAttemptDate: m.audit_field_next_collection_attempt_date,
  nextDeliveryAttemptDate: m.audit_field_next_delivery_attempt_date,
  notification: m.audit_field_notification,
  notifications: m.audit_field_notifications,
  number: m.audit_field_number,
  overlapHours: m.audit_field_overlap_hours,
  password: m.audit_field_password,
  policyExcessAmount: m.audit_field_policy_excess_amount,
  policyNumber: m.audit_field_policy_number,
  push: m.audit_field_push,
  quietHours: m.audit_field_quiet_hours,
  quote: m.audit_field_quote,
  quotes: m.audit_field_quotes,
  reportFields: m.audit_field_report_fields,
  leavesParcels: m.audit_field_leaves_parcels,
  photoViews: m.audit_field_photo_views,
  outcomes: m.audit_field_outcomes,
  complaints: m.audit_field_complaints,
  registeredAddress: m.audit_field_registered_address,
  roles: m.audit_field_roles,
  scopes: m.audit_field_scopes,
  secret: m.audit_field_secret,
  state: m.audit_field_state,
  stateDeadline: m.audit_field_state_deadline,
  stopped: m.audit_field_stopped,
  text: m.audit_field_text,
  url: m.audit_field_url,
  waiting: m.audit_field_waiting,
};

const personWords: Words = {
  claimant: m.audit_person_claimant,
  handler: m.audit_person_handler,
  helper: m.audit_person_helper,
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
