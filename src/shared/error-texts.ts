// The specification's texts, exactly as worded. Import as a namespace, so that a page bundles only those it shows.

import type { ServerText } from './words/server-texts.ts';

export * from './track-error-texts.ts';

// Spec §2.2, §2.14: permissions and pages
export const no_permission = 'Sorry you do not have permission to access this area.' satisfies ServerText;
export const page_not_found = 'Sorry the page you have requested cannot be found' satisfies ServerText;

// Spec §5: validation
export const email_required = 'Email is required' satisfies ServerText;
export const password_required = 'Password is required' satisfies ServerText;
export const passcode_required = 'Passcode is required' satisfies ServerText;
export const consent_required = 'Please tick this box if you consent to our Privacy Notice' satisfies ServerText;
export const pattern_too_short = 'Pattern must consist of at least 4 nodes!' satisfies ServerText;
export const topic_required = 'Please enter topic' satisfies ServerText;
export const message_required = 'Please enter message' satisfies ServerText;

// Spec §8.2: claims and calls
export const claim_id_missing = 'Could not get claim id!' satisfies ServerText;
export const offline = 'Could not synchronize information with the cloud.' satisfies ServerText;
export const graphql_invalid =
  'GraphQL error: request is not not a valid GraphQL query or mutaton.' satisfies ServerText;
export const graphql_failed = 'GraphQL error: query or mutation could not be executed.' satisfies ServerText;
export const delivery_not_arranged = 'Your delivery has not been arranged yet.' satisfies ServerText;
export const collection_not_arranged = 'Your collection has not been arranged yet.' satisfies ServerText;
export const device_not_inspected =
  'We are waiting to inspect your device. Come back later to view your device specs.' satisfies ServerText;
export const zip_failed = 'Could not create a zip folder!' satisfies ServerText;
export const message_html_invalid = 'Html message could not be parsed!' satisfies ServerText;
export const excess_payment_failed = 'Error taking excess payment' satisfies ServerText;

// Spec §8.2: signing in and out
export const sign_in_failed = 'There was an error signing in.' satisfies ServerText;
export const user_manager_unavailable = 'User manager not available.' satisfies ServerText;
export const sign_in_window_closed = 'The user closed the window.' satisfies ServerText;
export const identity_settings_unavailable = 'Could not load settings for the identity client' satisfies ServerText;
export const logout_not_initiated = 'The logout was not initiated from within the page.' satisfies ServerText;

// Spec §8.2: progress texts
export const processing_login = 'Processing login' satisfies ServerText;
export const processing_login_callback = 'Processing login callback' satisfies ServerText;
export const logging_out = 'Logging out' satisfies ServerText;
export const processing_logout = 'Processing logout' satisfies ServerText;
export const logged_out = 'You successfully logged out!' satisfies ServerText;

// Spec §8.3: account messages
export const email_without_account = 'This email does not have an account here' satisfies ServerText;
export const account_not_allowed = 'This account is not allowed to use this site' satisfies ServerText;
export const account_locked_out = 'This account has been locked out, please try again later' satisfies ServerText;
export const email_already_registered = 'This email is already registered' satisfies ServerText;
export const unknown_user = 'Unknown user' satisfies ServerText;
export const invalid_password = 'Invalid password' satisfies ServerText;
export const external_login_failed = 'Error loading external login information' satisfies ServerText;
export const reset_before_confirmation =
  "This email has not been confirmed, so we can't send a password reset until it has been confirmed" satisfies ServerText;
export const confirm_email_failed = 'Error confirming your email' satisfies ServerText;
export const change_email_failed = 'Error changing email' satisfies ServerText;
export const email_not_invited = 'This email has not been invited' satisfies ServerText;
export const invite_already_accepted = 'This invite has already been accepted' satisfies ServerText;
export const lockout_failed = 'Error setting lockout for user' satisfies ServerText;
export const external_provider_failed = 'Error from external provider: {error}' satisfies ServerText;
