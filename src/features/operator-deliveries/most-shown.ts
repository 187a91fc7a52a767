export const mostShown = 100;
