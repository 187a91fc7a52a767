/** Most rows of each list of deliveries. */
export const mostShown = 100;
