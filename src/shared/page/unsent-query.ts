/** Apart from `unsent-path.ts`, because Track's script is in every page. */
export const unsentQuery = 'unsent';
