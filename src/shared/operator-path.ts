export const operatorPath = '/api/integration/v1';
