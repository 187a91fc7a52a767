// Every error and progress text that the specification words, exactly as it words them, odd spellings included.
// They live here once, keyed by a stable code; correcting one is one line. Our own words are in the language files.

export const errorTexts = {
  // §2 Permissions and pages
  no_permission: 'Sorry you do not have permission to access this area.',
  page_not_found: 'Sorry the page you have requested cannot be found',

  // §5 Validation
  email_required: 'Email is required',
  password_required: 'Password is required',
  reference_required: 'Claim reference is required',
  postcode_required: 'You postcode is required',
  passcode_required: 'Passcode is required',
  consent_required: 'Please tick this box if you consent to our Privacy Notice',
  pattern_too_short: 'Pattern must consist of at least 4 nodes!',
  topic_required: 'Please enter topic',
  message_required: 'Please enter message',
  invalid_return_url: 'Invalid return url. The return url needs to have the same origin as the current page.',

  // §8 Claims and calls
  claim_id_missing: 'Could not get claim id!',
  offline: 'Could not synchronize information with the cloud.',
  graphql_invalid: 'GraphQL error: request is not not a valid GraphQL query or mutaton.',
  graphql_failed: 'GraphQL error: query or mutation could not be executed.',
  delivery_not_arranged: 'Your delivery has not been arranged yet.',
  collection_not_arranged: 'Your collection has not been arranged yet.',
  device_not_inspected: 'We are waiting to inspect your device. Come back later to view your device specs.',
  zip_failed: 'Could not create a zip folder!',
  message_html_invalid: 'Html message could not be parsed!',
  excess_payment_failed: 'Error taking excess payment',

  // §8 Signing in and out
  sign_in_failed: 'There was an error signing in.',
  user_manager_unavailable: 'User manager not available.',
  sign_in_window_closed: 'The user closed the window.',
  identity_settings_unavailable: 'Could not load settings for the identity client',
  logout_not_initiated: 'The logout was not initiated from within the page.',

  // §8 Progress texts
  processing_login: 'Processing login',
  processing_login_callback: 'Processing login callback',
  logging_out: 'Logging out',
  processing_logout: 'Processing logout',
  logged_out: 'You successfully logged out!',

  // §8 Account messages
  email_without_account: 'This email does not have an account here',
  account_not_allowed: 'This account is not allowed to use this site',
  account_locked_out: 'This account has been locked out, please try again later',
  email_already_registered: 'This email is already registered',
  unknown_user: 'Unknown user',
  invalid_password: 'Invalid password',
  external_login_confirmation_failed: 'Error loading external login information during confirmation',
  external_login_failed: 'Error loading external login information',
  reset_before_confirmation:
    "This email has not been confirmed, so we can't send a password reset until it has been confirmed",
  confirm_email_failed: 'Error confirming your email',
  change_email_failed: 'Error changing email',
  email_not_invited: 'This email has not been invited',
  invite_already_accepted: 'This invite has already been accepted',
  lockout_failed: 'Error setting lockout for user',
  external_provider_failed: 'Error from external provider: {error}',
} as const;

export type ErrorCode = keyof typeof errorTexts;

/** The text of the external provider's own error, which is shown as plain text only. */
export function externalProviderText(error: string): string {
  return errorTexts.external_provider_failed.replace('{error}', () => error);
}

/** Whether a code from outside is one of the catalogue. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorTexts, code);
}
