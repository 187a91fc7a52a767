export const stoppedQuery = 'stopped';

export const stoppedPath = `/track?${stoppedQuery}=1`;
