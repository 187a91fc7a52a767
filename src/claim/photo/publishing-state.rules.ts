/** The state with which the photos of the desk are shown to the claimant. */
export const publishingState = 'Awaiting Authorisation';
