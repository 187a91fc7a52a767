/** Spec §9.3: 768 px and below is a phone. */
export const phoneQuery = '(max-width: 768px)';
