export const hostName = (host: string): string => host.replace(/:\d+$/, '').toLowerCase();
