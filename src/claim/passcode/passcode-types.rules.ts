export const passcodeTypes = ['password', 'pin', 'pattern'] as const;

export type PasscodeType = (typeof passcodeTypes)[number];
