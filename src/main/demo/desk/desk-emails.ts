/** Of the demo's accounts that work at the desk. */
export const deskEmails = { handler: 'handler@example.com', lead: 'lead@example.com' };
