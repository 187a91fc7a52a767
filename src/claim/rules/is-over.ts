export function isOver({ displayStatus }: { displayStatus: string }): boolean {
  return displayStatus === 'Finished' || displayStatus === 'Cancelled';
}
