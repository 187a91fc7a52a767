/** In the query of the Track form after tracking has been stopped, so that the form says so. */
export const stoppedQuery = 'stopped';

/** The Track form, saying that tracking has been stopped on this device. */
export const stoppedPath = `/track?${stoppedQuery}=1`;
