export const dutyPath = '/desk/consumer-duty';
