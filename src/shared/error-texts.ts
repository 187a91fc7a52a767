// The specification's texts, exactly as worded. Import as a namespace, so that a page bundles only those it shows.

export * from './track-error-texts.ts';

// Spec §2.2, §2.14: permissions and pages
export const no_permission = 'Sorry you do not have permission to access this area.';
export const page_not_found = 'Sorry the page you have requested cannot be found';

// Spec §5: validation
export const email_required = 'Email is required';
export const password_required = 'Password is required';
export const passcode_required = 'Passcode is required';
export const consent_required = 'Please tick this box if you consent to our Privacy Notice';
export const pattern_too_short = 'Pattern must consist of at least 4 nodes!';
export const topic_required = 'Please enter topic';
export const message_required = 'Please enter message';

// Spec §8.2: claims and calls
export const claim_id_missing = 'Could not get claim id!';
export const offline = 'Could not synchronize information with the cloud.';
export const graphql_invalid = 'GraphQL error: request is not not a valid GraphQL query or mutaton.';
export const graphql_failed = 'GraphQL error: query or mutation could not be executed.';
export const delivery_not_arranged = 'Your delivery has not been arranged yet.';
export const collection_not_arranged = 'Your collection has not been arranged yet.';
export const device_not_inspected = 'We are waiting to inspect your device. Come back later to view your device specs.';
export const zip_failed = 'Could not create a zip folder!';
export const message_html_invalid = 'Html message could not be parsed!';
export const excess_payment_failed = 'Error taking excess payment';

// Spec §8.2: signing in and out
export const sign_in_failed = 'There was an error signing in.';
export const user_manager_unavailable = 'User manager not available.';
export const sign_in_window_closed = 'The user closed the window.';
export const identity_settings_unavailable = 'Could not load settings for the identity client';
export const logout_not_initiated = 'The logout was not initiated from within the page.';

// Spec §8.2: progress texts
export const processing_login = 'Processing login';
export const processing_login_callback = 'Processing login callback';
export const logging_out = 'Logging out';
export const processing_logout = 'Processing logout';
export const logged_out = 'You successfully logged out!';

// Spec §8.3: account messages
export const email_without_account = 'This email does not have an account here';
export const account_not_allowed = 'This account is not allowed to use this site';
export const account_locked_out = 'This account has been locked out, please try again later';
export const email_already_registered = 'This email is already registered';
export const unknown_user = 'Unknown user';
export const invalid_password = 'Invalid password';
export const external_login_failed = 'Error loading external login information';
export const reset_before_confirmation =
  "This email has not been confirmed, so we can't send a password reset until it has been confirmed";
export const confirm_email_failed = 'Error confirming your email';
export const change_email_failed = 'Error changing email';
export const email_not_invited = 'This email has not been invited';
export const invite_already_accepted = 'This invite has already been accepted';
export const lockout_failed = 'Error setting lockout for user';
export const external_provider_failed = 'Error from external provider: {error}';
