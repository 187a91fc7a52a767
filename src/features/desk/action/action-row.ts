/** Headers and problems that every action’s route has. */
export const actionHeaders = {
  'Idempotency-Key': {
    description: 'A UUID of your own. The same key gets the first answer again, for a day.',
    example: '01930000-0000-7000-8000-0000000000aa',
  },
} as const;

export const actionProblems = {
  403: 'The handler lacks the right.',
  404: 'There is no such claim, or it is beyond the handler’s limits.',
  409: 'The Idempotency-Key was used for another action, or for this one with another body.',
} as const;
