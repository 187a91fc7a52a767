/** The advisory lock of whoever changes the schema, so that only one does at a time. */
export const migrationLock = 7_305_021_201;
