/** The claim of the command at /setup. Both stand in every portal, so anybody can open it. */
export const testClaim = { number: 'TEST-1001', postcode: 'LS9 8AB' } as const;
