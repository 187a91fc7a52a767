/** Whether a claim is shown as over, so that nothing more is promised of it. */
export function isOver({ displayStatus }: { displayStatus: string }): boolean {
  return displayStatus === 'Finished' || displayStatus === 'Cancelled';
}
