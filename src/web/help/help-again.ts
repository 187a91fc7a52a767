export const helpAgain = 'fettle-help-again';
