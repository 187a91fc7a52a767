/** What a form sent without a script, and why it was not taken. It is drawn into the answer, so that nothing is typed twice. */
export type PostedForm = {
  form: string;
  values: [name: string, value: string][];
  faults: { field: string; code: string }[];
};
