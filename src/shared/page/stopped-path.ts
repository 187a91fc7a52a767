/** The Track form's query parameter after tracking has been stopped. */
export const stoppedQuery = 'stopped';

export const stoppedPath = `/track?${stoppedQuery}=1`;
