/** The key in session storage that has help opened again once a page has been loaded anew for it. */
export const helpAgain = 'fettle-help-again';
