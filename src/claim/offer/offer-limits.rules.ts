export const mostOptions = 8;
export const longestTitle = 200;
export const longestText = 500;
/** Of a voucher's code. */
export const longestCode = 200;
