export const approvalName = 'Approved quote';

export const approvalLead = 'This is what was approved, as it was then.';
