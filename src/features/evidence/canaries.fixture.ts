/** Values that must be nowhere after the erasure. */
export const canaries = {
  name: 'Quentin Canary-Smythe',
  email: 'quentin.canary@example.com',
  phone: '+447700900987',
  postcode: 'ZE3 9JW',
  passcode: 'tr0ub4dor-canary',
  words: 'the words of a canary',
};
