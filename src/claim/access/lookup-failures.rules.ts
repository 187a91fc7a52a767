/** Failures per network address (IPv6: per /64) before further look-ups are rejected. */
export const failuresPerAddress = 30;
export const failureWindowMs = 60 * 60 * 1_000;
