/** Under which operators' systems reach the portal with a key. */
export const operatorPath = '/api/integration/v1';
