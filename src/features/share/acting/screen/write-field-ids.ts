/** Of the form for a nominee's message. */
export const writeFieldIds = { subject: 'acting-subject', message: 'acting-message' } as const;
