import { NIL } from 'uuid';

/** The client of what is counted of claims without one. */
export const noClient: string = NIL;
