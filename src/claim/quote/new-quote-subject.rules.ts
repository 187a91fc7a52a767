const start = 'New quote wanted in place of version ';

/** Of a message about a quote that has run out. The page knows by it that a new one was asked for. */
export const newQuoteSubject = (version: number): string => `${start}${version}`;

/** SQL of the same, of a version `q`. */
export const newQuoteSubjectInSql = `'${start}' || q.number`;
