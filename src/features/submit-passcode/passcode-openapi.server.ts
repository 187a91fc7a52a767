import { claimNumberParameter, problem } from '#server/http/openapi-parts.ts';

const dateTime = { type: 'string', format: 'date-time' };

export const passcodePaths = {
  '/claims/{number}/passcode': {
    parameters: [claimNumberParameter],
    get: {
      operationId: 'getPasscode',
      summary: 'Read the passcode of the device',
      description:
        'Needs the scope passcodes:read. Every answer is noted in the audit with the name of the key, and from the first on the claimant cannot withdraw the passcode. It is deleted when the claim ends, and after 30 days at the latest.',
      responses: {
        '200': {
          description: 'The passcode. A pattern is the list of its nodes, 0 to 8, row by row.',
          headers: {},
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['number', 'type', 'passcode', 'submittedAt', 'firstReadAt', 'deleteAfter'],
                properties: {
                  number: { type: 'string' },
                  type: { type: 'string', enum: ['password', 'pin', 'pattern'] },
                  passcode: { type: 'string' },
                  submittedAt: dateTime,
                  firstReadAt: dateTime,
                  deleteAfter: dateTime,
                },
              },
              example: {
                number: 'CLM-7Q2M-4XKD',
                type: 'pattern',
                passcode: '0,1,2,5,8',
                submittedAt: '2026-11-05T10:00:00.000Z',
                firstReadAt: '2026-11-06T08:12:00.000Z',
                deleteAfter: '2026-12-05T10:00:00.000Z',
              },
            },
          },
        },
        '400': problem('The claim number is not valid.'),
        '401': { $ref: '#/components/responses/Unauthorised' },
        '403': { $ref: '#/components/responses/Forbidden' },
        '404': problem('There is no such claim, or no passcode to read for it.'),
        '409': problem('The passcode was kept under an earlier SECRET_KEY and cannot be opened.'),
      },
    },
  },
};
