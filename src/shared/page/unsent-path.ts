export const unsentQuery = 'unsent';

/** The Track form, which says that what a form sent was not saved, and then leads to `page`. */
export const unsentPath = (page: string): string => `/track?returnUrl=${encodeURIComponent(page)}&${unsentQuery}=1`;
