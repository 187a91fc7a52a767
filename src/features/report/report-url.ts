export const reportUrl = (claimId: string): string =>
  `/api/media/inspectionReport?claimId=${encodeURIComponent(claimId)}`;
