/** Returns the name of a host as a request or a setting gives it: in lower case, without a port. */
export const hostName = (host: string): string => host.replace(/:\d+$/, '').toLowerCase();
