type Act<Done> = (id: string, name: string, body: object) => Promise<Done>;

/**
 * The calls of the desk that name, confirm and end somebody who acts, each ready to be made on a new claim. Whom to
 * confirm or end, a colleague has named.
 */
export function nomineeSteps<Done>(act: Act<Done>, actAsColleague: Act<Done>) {
  const enterBy = (by: Act<Done>) => (id: string) =>
    by(id, 'nominated', { id, name: 'Dana Field', email: 'dana@example.com', may: ['see'] });
  const prepare = async (id: string): Promise<string> => {
    await enterBy(actAsColleague)(id);
    return id;
  };
  const afterwards = (name: string) => ({ prepare, run: (id: string) => act(id, name, { id }) });
  return {
    'POST /claims/:claimId/nominated': { run: enterBy(act) },
    'POST /claims/:claimId/nominated/confirm': afterwards('nominated/confirm'),
    'POST /claims/:claimId/nominated/end': afterwards('nominated/end'),
  };
}
