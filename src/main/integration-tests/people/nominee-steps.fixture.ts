/** The calls of the desk that name, confirm and end somebody who acts, each ready to be made on a new claim. */
export function nomineeSteps<Done>(act: (id: string, name: string, body: object) => Promise<Done>) {
  const enter = (id: string) =>
    act(id, 'nominated', { id, name: 'Dana Field', email: 'dana@example.com', may: ['see'] });
  const prepare = async (id: string): Promise<string> => {
    await enter(id);
    return id;
  };
  const afterwards = (name: string) => ({ prepare, run: (id: string) => act(id, name, { id }) });
  return {
    'POST /claims/:claimId/nominated': { run: enter },
    'POST /claims/:claimId/nominated/confirm': afterwards('nominated/confirm'),
    'POST /claims/:claimId/nominated/end': afterwards('nominated/end'),
  };
}
